/**
 * As `items.flatMap(expand)`, for code that runs for every query: the method of V8 11 defines each
 * element through its runtime and takes ten times as long (docs/decisions/0021).
 */
export const flatMap = <Item, Result>(
  items: readonly Item[],
  expand: (item: Item, index: number) => Result | readonly Result[],
): Result[] => {
  const results: Result[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const expanded = expand(items[index] as Item, index);
    if (isList(expanded)) for (const result of expanded) results.push(result);
    else results.push(expanded);
  }
  return results;
};

const isList = <Result>(expanded: Result | readonly Result[]): expanded is readonly Result[] =>
  Array.isArray(expanded);

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
