import type { Destination, GeocodeAnswer, ReverseQuery } from '#contracts';
import { geodesicMetres, isRoughlyWithin } from '#geodesy';
import type { NearHit } from '../gazetteer/gazetteer.js';
import type { Segment } from '../gazetteer/segment.js';
import type { ChunkContext } from './chunk-context.js';
import { segmentOf } from './chunk-context.js';
import { destinationOf } from './destination-of.js';
import { explainFound, explainNothing } from './explain.js';
import { foundPremise } from './found.js';
import { fetchRecords } from './fetch-records.js';
import type { Records } from './fetch-records.js';
import { nearestCentres } from './nearest-centres.js';
import { reverseConfidence } from './reverse-confidence.js';
import { withoutCopies } from './without-copies.js';

/** Mercator order is not quite geodesic order, and copies fall away: so a few more are fetched. */
const SPARE_PREMISES = 5;

/** Answers positions with the addresses nearest to them, or else with a street or place. */
export const answerReverse = async (
  queries: readonly ReverseQuery[],
  context: ChunkContext,
): Promise<readonly GeocodeAnswer[]> => {
  const near = await findNear(queries, context);
  const records = await fetchRecords({ premises: near.flat(), streets: [] }, context);
  const houses = queries.map((query, index) =>
    (near[index] ?? []).flatMap((hit) => wordHouse(query, hit, { records, context })),
  );
  // Behind a border the nearest addresses may all be of the other country.
  const lonely = queries.filter((_, index) => !houses[index]?.length);
  const centres = await nearestCentres(lonely, context);
  return queries.map((query, index) => {
    const centre = centres.get(query);
    return answerOf(query, centre ? [centre] : (houses[index] ?? []), context);
  });
};

const answerOf = (
  { limit, vicinity }: ReverseQuery,
  destinations: readonly Destination[],
  { explain }: ChunkContext,
): GeocodeAnswer => {
  const matches = withoutCopies(destinations).slice(0, limit);
  const [best] = matches;
  if (!best) return { outcome: 'no-match', explanation: explain ? explainNothing() : undefined };
  const how = `Nearest of what lies within ${vicinity.radiusMetres} m.`;
  const explanation = explain ? explainFound(best.level, how) : undefined;
  return { outcome: 'matched', matches, explanation };
};

/** For each query the nearest premises within its radius, nearest first. */
const findNear = async (
  queries: readonly ReverseQuery[],
  context: ChunkContext,
): Promise<readonly (readonly NearHit[])[]> => {
  const lookups = queries.flatMap((query, index) =>
    context.snapshot.segments
      .filter((segment) => reaches(segment, query))
      .map(({ generation }) => ({ query: index, generation, position: query.vicinity.position })),
  );
  const most = Math.max(0, ...queries.map(({ limit }) => limit)) + SPARE_PREMISES;
  const hits = await context.gazetteer.nearestTo(lookups, { ...context, most });
  return queries.map(({ vicinity }, index) =>
    hits
      .flatMap((found, lookup) => (lookups[lookup]?.query === index ? found : []))
      .map((hit) => ({ hit, metres: geodesicMetres(vicinity.position, hit.position) }))
      .filter(({ metres }) => metres <= vicinity.radiusMetres)
      .sort((one, other) => one.metres - other.metres)
      .map(({ hit }) => hit),
  );
};

/** Whether a segment's ground comes within a query's radius. */
const reaches = ({ bounds }: Segment, { vicinity }: ReverseQuery): boolean => {
  const { position, radiusMetres } = vicinity;
  const nearest = {
    lat: Math.min(Math.max(position.lat, bounds.south), bounds.north),
    lon: Math.min(Math.max(position.lon, bounds.west), bounds.east),
  };
  return isRoughlyWithin(position, nearest, radiusMetres);
};

const wordHouse = (
  { vicinity, language, country }: ReverseQuery,
  hit: NearHit,
  { records, context }: { readonly records: Records; readonly context: ChunkContext },
): readonly Destination[] => {
  const premise = records.premise(hit);
  const segment = segmentOf(context, hit.generation);
  if (!premise || !segment) return [];
  if (country !== undefined && premise.street.country !== country) return [];
  const confidence = reverseConfidence(geodesicMetres(vicinity.position, hit.position));
  const level = premise.unit === undefined ? 'street-number' : 'unit';
  const found = foundPremise(segment, premise, { level, confidence });
  return [destinationOf(found, { language, from: vicinity.position })];
};
