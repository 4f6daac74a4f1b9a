/** The import cannot go on, and what was there before still answers. The message is for the operator. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
