import type { Gazetteer, LookUpOptions } from '../gazetteer/gazetteer.js';
import type { IndexSnapshot } from '../gazetteer/index-snapshot.js';
import type { Alignment } from '../search/alignment/alignment.js';
import { isKnownHouse } from '../search/number-agreement.js';
import type { NumberReading } from '../search/numbers/number-reading.js';
import type { Candidate } from '../search/candidate.js';
import { linesOf } from './lines-of.js';
import { placeNumber } from './place-number.js';

interface Missing {
  readonly candidate: Candidate;
  readonly number: NumberReading;
}

/**
 * For streets whose house is not known, in all questions at once, a candidate placed between the
 * nearest known houses on its side, as far as there is one on either hand.
 */
export const interpolateCandidates = async (
  lists: readonly (readonly Candidate[])[],
  gazetteer: Gazetteer,
  context: LookUpOptions & { readonly snapshot: IndexSnapshot },
): Promise<readonly (readonly Candidate[])[]> => {
  const missing = lists.map((list) => missingOf(list));
  const flat = missing.flat();
  const lookups = flat.map(({ candidate: { alignment }, number }) => ({
    generation: alignment.segment.generation,
    street: alignment.document,
    number: number.from,
  }));
  const [neighbours, lines] = await Promise.all([
    gazetteer.neighboursOf(lookups, context),
    linesOf(
      flat.map(({ candidate }) => candidate.alignment),
      gazetteer,
      context,
    ),
  ]);
  const placed = new Map(
    flat.map(({ candidate, number }, index) => [
      candidate,
      placeNumber(number.from, neighbours[index] ?? [], lines[index] ?? []),
    ]),
  );
  return lists.map((list, index) => [
    ...list,
    ...(missing[index] ?? []).flatMap(({ candidate }) => {
      const position = placed.get(candidate);
      return position ? [interpolated(candidate, position)] : [];
    }),
  ]);
};

const interpolated = (candidate: Candidate, position: Candidate['position']): Candidate => ({
  ...candidate,
  level: 'interpolated',
  number: 'interpolated',
  position,
});

/** Beside the very house that was asked for, no guess at another street's is wanted. */
const isWholeAnswer = ({ number, alignment }: Candidate): boolean =>
  number === 'same' && alignment.unexplained === 0 && alignment.nameCoverage >= WHOLE_NAME;
const WHOLE_NAME = 0.95;

const missingOf = (list: readonly Candidate[]): readonly Missing[] => {
  if (list.some(isWholeAnswer)) return [];
  const settled = new Set<Alignment>(
    list.filter(({ number }) => isKnownHouse(number)).map((one) => one.alignment),
  );
  return list.flatMap((candidate) => {
    const [number] = candidate.alignment.numbers;
    const isMissing = candidate.number === 'not-found' && !settled.has(candidate.alignment);
    return isMissing && number ? [{ candidate, number }] : [];
  });
};
