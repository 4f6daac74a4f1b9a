import type { Alignment } from '../search/alignment/alignment.js';
import type { Candidate } from '../search/candidate.js';
import { isKnownHouse } from '../search/number-agreement.js';

/** Where a street has the house that was asked for, what else is on it was not asked for. */
export const withoutGuesses = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const settled = new Set<Alignment>(
    candidates.filter(isSettled).map(({ alignment }) => alignment),
  );
  return candidates.filter(
    (candidate) => isSettled(candidate) || !settled.has(candidate.alignment),
  );
};

const isSettled = ({ number, premise }: Candidate): boolean =>
  premise !== undefined && isKnownHouse(number);
