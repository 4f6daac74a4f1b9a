/**
 * A result that must exist is missing: a programming error or corrupt data, never an expected outcome.
 * Thrown so that an impossible state does not become an answer such as `no-match`.
 */
export class MissingResultError extends Error {
  override readonly name = 'MissingResultError';

  /** `what` names what is missing. */
  constructor(what: string) {
    super(`internal error: ${what} is missing`);
  }
}

/**
 * The result for the input at `index`, of a stage that returns one result for each input. Throws
 * MissingResultError.
 */
export const resultAt = <Result>(
  results: readonly Result[],
  index: number,
  stage: string,
): Result => {
  if (index >= results.length) throw new MissingResultError(`result ${index} of ${stage}`);
  return results[index] as Result;
};
