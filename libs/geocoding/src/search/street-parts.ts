import type { Gazetteer, LookUpOptions } from '../gazetteer/gazetteer.js';
import { listOf } from '../gazetteer/segment.js';
import type { Candidate } from './candidate.js';
import { isKnownHouse } from './number-agreement.js';

/** Less far from its middle, a street is near enough to each of its postcodes. */
const LONG_METRES = 500;

/**
 * Moves long streets without the house that was asked for to where they have the postcode that was
 * said.
 */
export const placeStreetParts = async (
  lists: readonly (readonly Candidate[])[],
  gazetteer: Gazetteer,
  options: LookUpOptions,
): Promise<readonly (readonly Candidate[])[]> => {
  // Where a house is found, its street alone is hardly ever answered.
  const long = lists.filter((list) => !list.some(isHouse)).flatMap((list) => list.filter(isLong));
  if (long.length === 0) return lists;
  const lookups = long.map(({ alignment }) => ({
    generation: alignment.segment.generation,
    street: alignment.document,
    postcode: alignment.ownPostcode ?? alignment.saidPostcode ?? '',
  }));
  const middles = await gazetteer.middlesOf(lookups, options);
  const moved = new Map(long.map((candidate, index) => [candidate, middles[index]]));
  return lists.map((list) =>
    list.map((candidate) => {
      const position = moved.get(candidate);
      return position ? { ...candidate, position, isPart: true } : candidate;
    }),
  );
};

const isHouse = ({ number }: Candidate): boolean => isKnownHouse(number);

const isLong = ({ level, alignment }: Candidate): boolean => {
  const { segment, document, postcode } = alignment;
  return (
    level === 'street' &&
    postcode === 'matched' &&
    (segment.radiusMetres[document] ?? 0) > LONG_METRES &&
    listOf(segment.postcodes, document).length > 1
  );
};
