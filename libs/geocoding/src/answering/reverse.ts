import type { GeocodeAnswer, ReverseQuery } from '#contracts';
import { geodesicMetres, isRoughlyWithin } from '#geodesy';
import type { NearHit } from '../gazetteer/gazetteer.js';
import type { Segment } from '../gazetteer/segment.js';
import type { ChunkContext } from './chunk-context.js';
import { segmentOf } from './chunk-context.js';
import { destinationOf } from './destination-of.js';
import { explainNothing } from './explain.js';
import { foundPremise } from './found-of.js';
import { fetchRecords } from './hydrate.js';
import type { Records } from './hydrate.js';
import { nearestCentre } from './nearest-centre.js';
import { reverseConfidence } from './reverse-confidence.js';
import { withoutCopies } from './without-copies.js';

/** Mercator order is not quite geodesic order, and copies fall away: so a few more are fetched. */
const SPARE_PREMISES = 5;

/** Answers positions with the addresses nearest to them. */
export const answerReverse = async (
  queries: readonly ReverseQuery[],
  context: ChunkContext,
): Promise<readonly GeocodeAnswer[]> => {
  const near = await findNear(queries, context);
  const records = await fetchRecords({ premises: near.flat(), streets: [] }, context);
  const centres = await Promise.all(
    queries.map((query, index) =>
      near[index]?.length ? Promise.resolve([]) : nearestCentre(query, context),
    ),
  );
  return queries.map((query, index) => {
    const houses = (near[index] ?? []).flatMap((hit) =>
      wordHouse(query, hit, { records, context }),
    );
    const matches = withoutCopies([...houses, ...(centres[index] ?? [])]).slice(0, query.limit);
    const [best] = matches;
    if (best) {
      const info = [`Nearest of what lies within ${query.vicinity.radiusMetres} m.`];
      const explanation = { level: best.level, components: {}, info, warnings: [], errors: [] };
      return {
        outcome: 'matched',
        matches,
        explanation: context.explain ? explanation : undefined,
      };
    }
    return { outcome: 'no-match', explanation: context.explain ? explainNothing() : undefined };
  });
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
  { records, context }: { records: Records; context: ChunkContext },
) => {
  const premise = records.premise(hit);
  const segment = segmentOf(context, hit.generation);
  if (!premise || !segment) return [];
  if (country !== undefined && premise.street.country !== country) return [];
  const confidence = reverseConfidence(geodesicMetres(vicinity.position, hit.position));
  const level = premise.unit === undefined ? 'street-number' : 'unit';
  const found = foundPremise(segment, premise, { level, confidence });
  return [destinationOf(found, { language, from: vicinity.position })];
};
