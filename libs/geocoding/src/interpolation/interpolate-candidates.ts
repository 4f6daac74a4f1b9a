import { crossDatasetDuplicatesIn } from '../index/cross-dataset-duplicates.js';
import type {
  Gazetteer,
  IndexSnapshot,
  LookupOptions,
  RowRef,
  StreetLine,
} from '../index/gazetteer.js';
import { resultAt } from '../index/missing-result-error.js';
import type { DocumentRef } from '../index/segment.js';
import { centreOf } from '../index/segment.js';
import { isKnownHouse } from '../parsing/house-number/compare-house-numbers.js';
import type { Alignment, BoundHouseNumber, Candidate } from '../ranking/candidate.js';
import { FULL_MATCH_NAME_COVERAGE } from '../ranking/weights.js';
import { positionOfNumber } from './number-position.js';

type Context = LookupOptions & { readonly snapshot: IndexSnapshot };

/**
 * Adds candidates for house numbers that the gazetteer does not contain: the street's candidate at an
 * interpolated position, where there is one. One list of candidates for each query; the records for
 * all queries are fetched at once.
 */
export const interpolateCandidates = async (
  lists: readonly (readonly Candidate[])[],
  gazetteer: Gazetteer,
  context: Context,
): Promise<readonly (readonly Candidate[])[]> => {
  const missing = lists.map((list) => missingNumbers(list));
  const all = missing.flat();
  const lookups = all.map(({ candidate: { alignment }, number }) => ({
    generation: alignment.segment.generation,
    street: alignment.document,
    number: number.from,
  }));
  const streets = all.map(({ candidate }) => candidate.alignment);
  const [neighbours, lines] = await Promise.all([
    gazetteer.neighboursOf(lookups, context),
    fetchStreetLines(streets, gazetteer, context),
  ]);
  const positions = new Map(
    all.map(({ candidate, number }, index) => [
      candidate,
      positionOfNumber(
        number.from,
        resultAt(neighbours, index, 'neighboursOf'),
        resultAt(lines, index, 'linesOf'),
      ),
    ]),
  );
  return lists.map((list, index) => [
    ...list,
    ...resultAt(missing, index, 'missingNumbers').flatMap(({ candidate }) => {
      const position = positions.get(candidate);
      return position ? [interpolated(candidate, position)] : [];
    }),
  ]);
};

interface MissingNumber {
  /** Of the street. */
  readonly candidate: Candidate;
  readonly number: BoundHouseNumber;
}

const missingNumbers = (list: readonly Candidate[]): readonly MissingNumber[] => {
  if (list.some(isFullMatch)) return [];
  const resolved = new Set<Alignment>(
    list.filter(({ number }) => isKnownHouse(number)).map((candidate) => candidate.alignment),
  );
  return list.flatMap((candidate) => {
    const [number] = candidate.alignment.numbers;
    const isMissing = candidate.number === 'not-found' && !resolved.has(candidate.alignment);
    return isMissing && number ? [{ candidate, number }] : [];
  });
};

/** Makes an interpolated position on another street pointless. */
const isFullMatch = ({ number, alignment }: Candidate): boolean =>
  number === 'same' &&
  alignment.unexplained === 0 &&
  alignment.nameCoverage >= FULL_MATCH_NAME_COVERAGE;

const interpolated = (candidate: Candidate, position: Candidate['position']): Candidate => ({
  ...candidate,
  level: 'interpolated',
  number: 'interpolated',
  position,
});

/**
 * The geometry of each street. Registers contain none: a street of a register has that of its
 * duplicates in the map data sets that cover it.
 */
const fetchStreetLines = async (
  streets: readonly DocumentRef[],
  gazetteer: Gazetteer,
  context: Context,
): Promise<readonly (readonly StreetLine[])[]> => {
  const refs = streets.map((street) => mappedStreetsOf(street, context.snapshot));
  const lines = await gazetteer.linesOf(refs.flat(), context);
  let next = 0;
  return refs.map((ofStreet) =>
    ofStreet.flatMap(() => {
      next += 1;
      return resultAt(lines, next - 1, 'linesOf');
    }),
  );
};

/** A street of a map data set is its own; the first document of a segment is street 0. */
const mappedStreetsOf = (
  { segment, document }: DocumentRef,
  { segments, vocabulary }: IndexSnapshot,
): readonly RowRef[] => {
  if (segment.kind === 'map') return [{ generation: segment.generation, ordinal: document }];
  const { lat, lon } = centreOf(segment, document);
  const maps = segments.filter(
    ({ kind, bounds }) =>
      kind === 'map' &&
      lat >= bounds.south &&
      lat <= bounds.north &&
      lon >= bounds.west &&
      lon <= bounds.east,
  );
  return maps.flatMap((map) =>
    crossDatasetDuplicatesIn(map, { segment, document }, vocabulary).map((ordinal) => ({
      generation: map.generation,
      ordinal,
    })),
  );
};
