import type { Destination, GeocodeAnswer, ReverseQuery } from '#contracts';
import { reverseConfidence } from '../ranking/confidence.js';
import { dedupeDestinations } from '../ranking/dedupe.js';
import { MissingResultError, resultAt } from '../index/missing-result-error.js';
import { segmentOf } from './chunk-context.js';
import type { ChunkContext } from './chunk-context.js';
import { toDestination } from './destination.js';
import { explainNoMatch, explainUnscored } from './explanation.js';
import { fetchRecords, premiseMatch } from './gazetteer-match.js';
import type { GazetteerMatch, Records } from './gazetteer-match.js';
import { mergeDataSets } from './merging/merge-data-sets.js';
import { nearestCentres } from './nearest-centres.js';
import { findNearestPremises } from './nearest-premises.js';
import type { NearbyPremise } from './nearest-premises.js';

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
    { premises: searches.flatMap(({ nearest }) => nearest), streets: [] },
    context,
  );
  const matched = searches.map(({ query, nearest }) => ({
    query,
    matches: nearest.flatMap((premise) => houseMatch(query, premise, { records, context })),
  }));
  const merge = await mergeDataSets(
    matched.flatMap(({ matches }) => matches),
    context,
  );
  return new Map(
    matched.map(({ query, matches }) => {
      const houses = matches.flatMap((match) => presentHouse(query, merge(match)));
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
  const level = premise.unit === undefined ? 'street-number' : 'unit';
  return [premiseMatch(segment, premise, { level, confidence })];
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
