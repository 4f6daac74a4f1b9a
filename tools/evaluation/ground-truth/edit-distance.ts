/**
 * Whether at most `edits` letters must be replaced, dropped, inserted or swapped with the next one.
 * Deliberately independent of the engine's spelling dictionary.
 */
export const isWithinEdits = (one: string, other: string, edits: number): boolean => {
  if (Math.abs(one.length - other.length) > edits) return false;
  const at = commonBeginning(one, other);
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  if (rest === otherRest) return true;
  if (edits === 0) return false;
  return (
    isWithinEdits(rest.slice(1), otherRest.slice(1), edits - 1) ||
    isWithinEdits(rest.slice(1), otherRest, edits - 1) ||
    isWithinEdits(rest, otherRest.slice(1), edits - 1) ||
    (isSwapped(rest, otherRest) && isWithinEdits(rest.slice(2), otherRest.slice(2), edits - 1))
  );
};

const commonBeginning = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
};

const isSwapped = (one: string, other: string): boolean =>
  one.length > 1 && one[0] === other[1] && one[1] === other[0];
