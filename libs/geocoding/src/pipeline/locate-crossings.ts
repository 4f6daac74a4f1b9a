import { roughDistanceMetres } from '#geo';
import { rowKey } from '../index/gazetteer.js';
import type { RowRef } from '../index/gazetteer.js';
import { resultAt } from '../lists.js';
import { meetingPoint } from '../interpolation/meeting-point.js';
import type { MeetingPoint, StreetGeometry } from '../interpolation/meeting-point.js';
import type { Alignment, Candidate } from '../ranking/candidate.js';
import { crossingCertainties } from '../ranking/position-certainty.table.js';
import { samePlaceMetres } from '../ranking/weights.js';
import type { CrossingStreets, StreetPair } from '../search/crossing-streets.js';
import type { ChunkContext } from './chunk-context.js';

/**
 * The candidates for the intersections of some queries, the best first: one for each pair of streets that
 * meet. Undefined for a query without streets, and where none of them meet. The geometry of all streets
 * is fetched in one round trip.
 */
export const locateCrossings = async (
  queries: readonly (CrossingStreets | undefined)[],
  { gazetteer, deadline }: ChunkContext,
): Promise<readonly (readonly Candidate[] | undefined)[]> => {
  const pairs = queries.flatMap((query) => query?.pairs ?? []);
  const refs = new Map(
    pairs.flatMap(({ first, second }) =>
      [first, second].map((street) => [rowKey(refOf(street)), refOf(street)] as const),
    ),
  );
  const geometries = await gazetteer.geometryOf([...refs.values()], { deadline });
  const byKey = new Map(
    [...refs.keys()].map((key, index) => [key, resultAt(geometries, index, 'geometryOf')]),
  );
  return queries.map((query) => {
    const candidates = query && candidatesOf(query.pairs, byKey);
    return candidates && candidates.length > 0 ? candidates : undefined;
  });
};

/** The row of a street; the first document of a segment is street 0. */
export const refOf = ({ segment, document }: Alignment): RowRef => ({
  generation: segment.generation,
  ordinal: document,
});

const candidatesOf = (
  pairs: readonly StreetPair[],
  geometries: ReadonlyMap<string, StreetGeometry>,
): readonly Candidate[] => {
  const met = pairs
    .flatMap((pair) => {
      const [first, second] = [pair.first, pair.second].map(
        (street) => geometries.get(rowKey(refOf(street))) ?? [],
      );
      const point = first && second && meetingPoint(first, second);
      return point ? [{ pair, point }] : [];
    })
    .sort(
      (one, other) =>
        other.pair.score - one.pair.score || one.point.gapMetres - other.point.gapMetres,
    );
  const distinct = met.filter(
    ({ point }, at) => !met.slice(0, at).some((better) => isSamePlace(better.point, point)),
  );
  return distinct.map(({ pair, point }) => toCandidate(pair, point));
};

/** Another data set may have the same streets. */
const isSamePlace = (one: MeetingPoint, other: MeetingPoint): boolean =>
  roughDistanceMetres(one.position, other.position) <= samePlaceMetres.candidates;

/** As sure as the less certain of both streets, and not as little as of one: two streets are a point. */
const toCandidate = (
  { first, second }: StreetPair,
  { position, isMapped }: MeetingPoint,
): Candidate => ({
  alignment: {
    ...first,
    nameCoverage: Math.min(first.nameCoverage, second.nameCoverage),
    explained: Math.min(first.explained, second.explained),
    readingCost: Math.max(first.readingCost, second.readingCost),
    isNameCorrected: first.isNameCorrected || second.isNameCorrected,
  },
  level: 'street',
  position,
  certainty: crossingCertainties[isMapped ? 'lines' : 'addresses'],
  crossing: { street: second, isMapped },
  number: 'not-given',
  numberRank: 0,
  unit: 'missing',
  postcode: first.postcode,
});
