/**
 * The import failed, and the live generation is unchanged: a file cannot be read or has an unknown
 * format, no record is usable, or another process holds the lock of the data set. The message is
 * for the operator.
 */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/**
 * An operation on a data set is not possible, and nothing has changed: the data set does not exist,
 * or it has no generation to roll back to. The message is for the operator.
 */
export class DatasetError extends Error {
  override readonly name = 'DatasetError';
}
