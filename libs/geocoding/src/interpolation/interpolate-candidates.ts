import { roughDistanceMetres } from '#geodesy';
import type { Gazetteer, LookUpOptions } from '../gazetteer/gazetteer.js';
import type { Alignment } from '../search/alignment/alignment.js';
import { isKnownHouse } from '../search/number-agreement.js';
import type { NumberReading } from '../search/numbers/number-reading.js';
import type { Candidate } from '../search/candidate.js';
import { interpolate } from './interpolate.js';

/** Between houses farther apart than this, anything may lie. */
const WIDEST_GAP_METRES = 400;
const WIDEST_GAP_NUMBERS = 40;

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
  options: LookUpOptions,
): Promise<readonly (readonly Candidate[])[]> => {
  const missing = lists.map((list) => missingOf(list));
  const flat = missing.flat();
  const lookups = flat.map(({ candidate: { alignment }, number }) => ({
    generation: alignment.segment.generation,
    street: alignment.document,
    number: number.from,
  }));
  const neighbours = await gazetteer.neighboursOf(lookups, options);
  const placed = new Map(flat.map((one, index) => [one, place(one, neighbours[index] ?? [])]));
  return lists.map((list, index) => [
    ...list,
    ...(missing[index] ?? []).flatMap((one) => placed.get(one) ?? []),
  ]);
};

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

const place = (
  { candidate, number }: Missing,
  hits: Awaited<ReturnType<Gazetteer['neighboursOf']>>[number],
): readonly Candidate[] => {
  const [below, above] = [...hits].sort((one, other) => one.to - other.to);
  if (!below || !above || above.from - below.to > WIDEST_GAP_NUMBERS) return [];
  if (roughDistanceMetres(below.position, above.position) > WIDEST_GAP_METRES) return [];
  const position = interpolate(
    number.from,
    { number: below.to, position: below.position },
    { number: above.from, position: above.position },
  );
  if (!position) return [];
  return [{ ...candidate, level: 'interpolated', number: 'interpolated', position }];
};
