import { crossDatasetDuplicatesIn } from '../index/cross-dataset-duplicates.js';
import type {
  Gazetteer,
  IndexSnapshot,
  LookupOptions,
  PremiseHit,
  RowRef,
  StreetLine,
} from '../index/gazetteer.js';
import { flatMap, resultAt } from '../lists.js';
import type { DocumentRef } from '../index/segment.js';
import { centreOf } from '../index/segment.js';
import { isKnownHouse } from '../parsing/house-number/compare-house-numbers.js';
import type { Alignment, BoundHouseNumber, Candidate } from '../ranking/candidate.js';
import { positionCertainty } from '../ranking/position-certainty.js';
import {
  LEAST_CERTAINTY_AGAINST_RANGE,
  suffixCertainties,
} from '../ranking/position-certainty.table.js';
import { FULL_MATCH_NAME_COVERAGE } from '../ranking/weights.js';
import type { PositionEstimate } from './number-position.js';
import { estimatePosition } from './number-position.js';

type Context = LookupOptions & { readonly snapshot: IndexSnapshot };

/**
 * Adds candidates for house numbers that the gazetteer does not contain: the street's candidate at an
 * estimated position, where there is one. Of several estimates of a house only the most certain is
 * kept. One list of candidates for each query; the records for all queries are fetched at once.
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
  const estimates = new Map(
    all.map(({ candidate, number, ranges }, index) => [
      candidate,
      estimateIn(ranges, {
        number: number.from,
        hits: resultAt(neighbours, index, 'neighboursOf'),
        lines: resultAt(lines, index, 'linesOf'),
      }),
    ]),
  );
  return lists.map((list, index) =>
    withBestEstimates([
      ...list,
      ...flatMap(resultAt(missing, index, 'missingNumbers'), ({ candidate }) => {
        const estimate = estimates.get(candidate);
        return estimate ? [interpolated(candidate, estimate)] : [];
      }),
    ]),
  );
};

interface MissingNumber {
  /** Of the street. */
  readonly candidate: Candidate;
  readonly number: BoundHouseNumber;
  /** Premises of the street that contain the number in a wide range. */
  readonly ranges: readonly Candidate[];
}

/** Undefined within a wide range without known houses in it: the range is the house. */
const estimateIn = (
  ranges: readonly Candidate[],
  { number, hits, lines }: KnownAround,
): PositionEstimate | undefined => {
  const isDivided = ({ wideRange }: Candidate): boolean =>
    !wideRange || hits.some(({ from, to }) => from >= wideRange.from && to <= wideRange.to);
  return ranges.every(isDivided) ? estimatePosition(number, hits, lines) : undefined;
};

interface KnownAround {
  readonly number: number;
  readonly hits: readonly PremiseHit[];
  readonly lines: readonly StreetLine[];
}

const missingNumbers = (list: readonly Candidate[]): readonly MissingNumber[] => {
  if (list.some(isFullMatch)) return [];
  const resolved = new Set<Alignment>(
    list.filter(isLocated).map((candidate) => candidate.alignment),
  );
  return flatMap(list, (candidate) => {
    const [number] = candidate.alignment.numbers;
    const isMissing = candidate.number === 'not-found' && !resolved.has(candidate.alignment);
    // No house is counted as number 0.
    if (!isMissing || !number?.from) return [];
    const ranges = list.filter(
      ({ alignment, wideRange }) => wideRange && alignment === candidate.alignment,
    );
    return [{ candidate, number, ranges }];
  });
};

/** Whether the house is known, or one of its number with a similar suffix, which is beside it. */
const isLocated = ({ number, wideRange, certainty = 0 }: Candidate): boolean =>
  (isKnownHouse(number) && !wideRange) ||
  (number === 'other-suffix' && certainty > LEAST_SUFFIX_CERTAINTY);

const LEAST_SUFFIX_CERTAINTY = suffixCertainties.at(-1) ?? 0;

/**
 * Keeps one estimate of each house, the most certain. A wide range that contains the number is left
 * out where a house of the number is known with another suffix, or houses close on both sides of it are.
 */
const withBestEstimates = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const best = new Map<Alignment, Candidate>();
  for (const candidate of candidates) {
    if (candidate.certainty === undefined) continue;
    const other = best.get(candidate.alignment);
    if (!other || isBetterEstimate(candidate, other)) best.set(candidate.alignment, candidate);
  }
  if (best.size === 0) return candidates;
  return candidates.filter((candidate) => {
    const estimate = best.get(candidate.alignment);
    return candidate.certainty === undefined
      ? !candidate.wideRange || (estimate?.certainty ?? 0) < LEAST_CERTAINTY_AGAINST_RANGE
      : candidate === estimate;
  });
};

const isBetterEstimate = (one: Candidate, other: Candidate): boolean =>
  one.numberRank < other.numberRank ||
  (one.numberRank === other.numberRank && (one.certainty ?? 0) > (other.certainty ?? 0));

/** Makes an interpolated position on another street pointless. */
const isFullMatch = ({ number, alignment }: Candidate): boolean =>
  number === 'same' &&
  alignment.unexplained === 0 &&
  alignment.nameCoverage >= FULL_MATCH_NAME_COVERAGE;

const interpolated = (
  candidate: Candidate,
  { position, evidence }: PositionEstimate,
): Candidate => ({
  ...candidate,
  level: 'interpolated',
  number: 'interpolated',
  position,
  certainty: positionCertainty(evidence),
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
    flatMap(ofStreet, () => {
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
  return flatMap(maps, (map) =>
    crossDatasetDuplicatesIn(map, { segment, document }, vocabulary).map((ordinal) => ({
      generation: map.generation,
      ordinal,
    })),
  );
};
