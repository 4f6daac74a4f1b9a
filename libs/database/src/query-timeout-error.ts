/** A query outlived its `timeoutMs`; the server has been told to cancel it. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError';

  constructor(
    readonly statementName: string,
    readonly timeoutMs: number,
  ) {
    super(`query ${statementName} took longer than ${Math.round(timeoutMs)} ms`);
  }
}
