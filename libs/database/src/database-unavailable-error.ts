/** There was no connection to be had, or it broke while it was in use. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';

  constructor(cause: unknown) {
    super('the database cannot be reached', { cause });
  }
}
