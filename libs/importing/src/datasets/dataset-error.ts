/** What was asked of a data set cannot be done; nothing has changed. The message is for the operator. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError';
}
