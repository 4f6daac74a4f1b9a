import type { Destination, GeocodeAnswer, ReverseQuery } from '#contracts';
import { roughDistanceMetres } from '#geo';
import { reverseConfidence } from '../ranking/confidence.js';
import { dedupeDestinations } from '../ranking/dedupe.js';
import { flatMap, MissingResultError, resultAt } from '../lists.js';
import { segmentOf } from './chunk-context.js';
import type { ChunkContext } from './chunk-context.js';
import {
  toDestination,
  fetchRecords,
  premiseMatch,
  placeMatch,
  streetMatch,
  levelOfPremise,
} from './gazetteer-match.js';
import { explainNoMatch, explainUnscored } from './explanation.js';
import type { GazetteerMatch, Records } from './gazetteer-match.js';
import { mergeDataSets } from './merging/merge-data-sets.js';
import { findNearestPremises } from './nearest-premises.js';
import type { NearbyPremise } from './nearest-premises.js';
import { CentreGrid } from '../index/centre-grid.js';
import type { RowRef } from '../index/gazetteer.js';
import { listOf } from '../index/integer-lists.js';
import type { DocumentRef, PlaceKind, Segment } from '../index/segment.js';
import {
  DocumentKind,
  centreOf,
  countryOf,
  isStreet,
  kindOf,
  placeKindOf,
} from '../index/segment.js';
import { REVERSE_PLACE_CONFIDENCE, REVERSE_STREET_CONFIDENCE } from '../ranking/weights.js';

/**
 * Answers positions, in their order. The stages: find the nearest premises, fetch and merge them, and
 * where there are none fall back to the nearest street or place.
 */
export const answerReverse = async (
  queries: readonly ReverseQuery[],
  context: ChunkContext,
): Promise<readonly GeocodeAnswer[]> => {
  const nearest = await findNearestPremises(queries, context);
  const searches = queries.map((query, index) => ({
    query,
    nearest: resultAt(nearest, index, 'findNearestPremises'),
  }));
  const houses = await presentHouses(searches, context);
  // Near a border, the nearest premises may all be of another country than the query's.
  const withoutHouse = queries.filter((query) => housesOf(query, houses).length === 0);
  const centres = await nearestCentres(withoutHouse, context);
  return queries.map((query) => {
    const centre = centres.get(query);
    return answerOf(query, centre ? [centre] : housesOf(query, houses), context);
  });
};

interface ReverseSearch {
  readonly query: ReverseQuery;
  /** Including spare ones beyond the query's limit. */
  readonly nearest: readonly NearbyPremise[];
}

type HousesByQuery = ReadonlyMap<ReverseQuery, readonly Destination[]>;

const housesOf = (query: ReverseQuery, houses: HousesByQuery): readonly Destination[] => {
  const ofQuery = houses.get(query);
  if (!ofQuery) throw new MissingResultError('the result of a reverse query');
  return ofQuery;
};

/** The houses near each query. Spare premises are only fetched for queries that then have too few. */
const presentHouses = async (
  searches: readonly ReverseSearch[],
  context: ChunkContext,
): Promise<HousesByQuery> => {
  const first = await fetchHouses(
    searches.map(({ query, nearest }) => ({ query, nearest: nearest.slice(0, query.limit) })),
    context,
  );
  const incomplete = searches.filter(
    ({ query, nearest }) =>
      nearest.length > query.limit && housesOf(query, first).length < query.limit,
  );
  return new Map([...first, ...(await fetchHouses(incomplete, context))]);
};

const fetchHouses = async (
  searches: readonly ReverseSearch[],
  context: ChunkContext,
): Promise<HousesByQuery> => {
  const records = await fetchRecords(
    { premises: flatMap(searches, ({ nearest }) => nearest), streets: [] },
    context,
  );
  const matched = searches.map(({ query, nearest }) => ({
    query,
    matches: flatMap(nearest, (premise) => houseMatch(query, premise, { records, context })),
  }));
  const merge = await mergeDataSets(
    flatMap(matched, ({ matches }) => matches),
    context,
  );
  return new Map(
    matched.map(({ query, matches }) => {
      const houses = flatMap(matches, (match) => presentHouse(query, merge(match)));
      return [query, dedupeDestinations(houses)] as const;
    }),
  );
};

/** None where the record has been removed after a swap, or is of another country than the query's. */
const houseMatch = (
  { country }: ReverseQuery,
  nearby: NearbyPremise,
  { records, context }: { readonly records: Records; readonly context: ChunkContext },
): readonly GazetteerMatch[] => {
  const premise = records.premise(nearby);
  if (!premise) return [];
  if (country !== undefined && premise.street.country !== country) return [];
  const segment = segmentOf(context, nearby.generation);
  const confidence = reverseConfidence(nearby.metres);
  return [premiseMatch(segment, premise, { level: levelOfPremise(premise), confidence })];
};

/**
 * None where the address point is beyond the radius: the premise may have been found by another
 * object with its address, which is nearer.
 */
const presentHouse = (
  { vicinity, language }: ReverseQuery,
  match: GazetteerMatch,
): readonly Destination[] => {
  const destination = toDestination(match, { language, from: vicinity.position });
  return (destination.distanceMetres ?? 0) <= vicinity.radiusMetres ? [destination] : [];
};

const answerOf = (
  { limit, vicinity }: ReverseQuery,
  destinations: readonly Destination[],
  { explain }: ChunkContext,
): GeocodeAnswer => {
  const matches = destinations.slice(0, limit);
  const [best] = matches;
  if (!best) return { outcome: 'no-match', explanation: explain ? explainNoMatch() : undefined };
  const how = `Nearest within ${vicinity.radiusMetres} m.`;
  const explanation = explain ? explainUnscored(best.level, how) : undefined;
  return { outcome: 'matched', matches, explanation };
};

/** Larger places have no centroid that would be a destination. */
const destinationKinds: ReadonlySet<PlaceKind> = new Set(['city', 'locality']);

/** For reverse queries without a premise: the street, else the place, with the nearest centroid. */
const nearestCentres = async (
  queries: readonly ReverseQuery[],
  context: ChunkContext,
): Promise<ReadonlyMap<ReverseQuery, Destination>> => {
  const centres = flatMap(queries, (query) => {
    const centre =
      nearest(query, context, DocumentKind.street) ?? nearest(query, context, DocumentKind.place);
    return centre ? [{ query, centre }] : [];
  });
  const streets = centres
    .filter(({ centre }) => isStreet(centre))
    .map(({ centre }) => refOf(centre));
  const records = await fetchRecords({ premises: [], streets }, context);
  return new Map(
    flatMap(centres, ({ query, centre }) => {
      const match = centreMatch(centre, records);
      const destination = match && presentCentre(match, query);
      return destination ? [[query, destination] as const] : [];
    }),
  );
};

const nearest = (
  { vicinity, country }: ReverseQuery,
  { snapshot }: ChunkContext,
  kind: DocumentKind,
): DocumentRef | undefined => {
  let best: DocumentRef | undefined;
  let bestMetres = Infinity;
  for (const segment of snapshot.segments) {
    for (const document of CentreGrid.of(segment).near(vicinity.position, vicinity.radiusMetres)) {
      if (!isDestination(segment, document, kind)) continue;
      if (country !== undefined && countryOf(segment, document) !== country) continue;
      const metres = roughDistanceMetres(vicinity.position, centreOf(segment, document));
      if (metres > vicinity.radiusMetres || metres >= bestMetres) continue;
      best = { segment, document };
      bestMetres = metres;
    }
  }
  return best;
};

/** Whether a document is of the kind, and a named street or a place that can be a destination. */
const isDestination = (segment: Segment, document: number, kind: DocumentKind): boolean => {
  if (kindOf(segment, document) !== kind) return false;
  if (kind === DocumentKind.street) return listOf(segment.forms, document).length > 0;
  return destinationKinds.has(placeKindOf(segment, document - segment.firstPlace));
};

const refOf = ({ segment, document }: DocumentRef): RowRef => ({
  generation: segment.generation,
  ordinal: document,
});

/** Undefined where the street's record has been removed after a swap. */
const centreMatch = (centre: DocumentRef, records: Records): GazetteerMatch | undefined => {
  const { segment, document } = centre;
  if (!isStreet(centre))
    return placeMatch(segment, document - segment.firstPlace, REVERSE_PLACE_CONFIDENCE);
  const street = records.street(refOf(centre));
  return (
    street &&
    streetMatch(segment, street, { level: 'street', confidence: REVERSE_STREET_CONFIDENCE })
  );
};

/** Checks the radius again with the exact position, as the index stores it to about a metre. */
const presentCentre = (
  match: GazetteerMatch,
  { language, vicinity }: ReverseQuery,
): Destination | undefined => {
  const destination = toDestination(match, { language, from: vicinity.position });
  const { distanceMetres = Infinity } = destination;
  return distanceMetres <= vicinity.radiusMetres ? destination : undefined;
};
