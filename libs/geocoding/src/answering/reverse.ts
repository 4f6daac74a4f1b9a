import type { Destination, GeocodeAnswer, ReverseQuery } from '#contracts';
import type { ChunkContext } from './chunk-context.js';
import { segmentOf } from './chunk-context.js';
import { destinationOf } from './destination-of.js';
import { explainFound, explainNothing } from './explain.js';
import { foundPremise } from './found.js';
import type { Found } from './found.js';
import { fetchRecords } from './fetch-records.js';
import type { Records } from './fetch-records.js';
import { findNear } from './find-near.js';
import type { NearPremise } from './find-near.js';
import { mergeDataSets } from './merging/merge-data-sets.js';
import { nearestCentres } from './nearest-centres.js';
import { reverseConfidence } from './reverse-confidence.js';
import { withoutCopies } from './without-copies.js';

/** Answers positions with the addresses nearest to them, or else with a street or place. */
export const answerReverse = async (
  queries: readonly ReverseQuery[],
  context: ChunkContext,
): Promise<readonly GeocodeAnswer[]> => {
  const near = await findNear(queries, context);
  const asked = queries.map((query, index) => ({ query, near: near[index] ?? [] }));
  const houses = await wordHouses(asked, context);
  // Behind a border the nearest addresses may all be of the other country.
  const lonely = queries.filter((query) => !houses.get(query)?.length);
  const centres = await nearestCentres(lonely, context);
  return queries.map((query) => {
    const centre = centres.get(query);
    return answerOf(query, centre ? [centre] : (houses.get(query) ?? []), context);
  });
};

interface Asked {
  readonly query: ReverseQuery;
  readonly near: readonly NearPremise[];
}

/** The houses near each query: as many as it asks for, the spare ones fetched only where some fall away. */
const wordHouses = async (
  asked: readonly Asked[],
  context: ChunkContext,
): Promise<ReadonlyMap<ReverseQuery, readonly Destination[]>> => {
  const first = await wordAll(
    asked.map(({ query, near }) => ({ query, near: near.slice(0, query.limit) })),
    context,
  );
  const short = asked.filter(
    ({ query, near }) => near.length > query.limit && (first.get(query)?.length ?? 0) < query.limit,
  );
  return new Map([...first, ...(await wordAll(short, context))]);
};

const wordAll = async (
  asked: readonly Asked[],
  context: ChunkContext,
): Promise<ReadonlyMap<ReverseQuery, readonly Destination[]>> => {
  const records = await fetchRecords(
    { premises: asked.flatMap(({ near }) => near), streets: [] },
    context,
  );
  const found = asked.map(({ query, near }) => ({
    query,
    finds: near.flatMap((one) => findHouse(query, one, { records, context })),
  }));
  const merge = await mergeDataSets(
    found.flatMap(({ finds }) => finds),
    context,
  );
  return new Map(
    found.map(({ query, finds }) => {
      const houses = finds.flatMap((one) => wordHouse(query, merge(one)));
      return [query, withoutCopies(houses)] as const;
    }),
  );
};

const answerOf = (
  { limit, vicinity }: ReverseQuery,
  destinations: readonly Destination[],
  { explain }: ChunkContext,
): GeocodeAnswer => {
  const matches = destinations.slice(0, limit);
  const [best] = matches;
  if (!best) return { outcome: 'no-match', explanation: explain ? explainNothing() : undefined };
  const how = `Nearest of what lies within ${vicinity.radiusMetres} m.`;
  const explanation = explain ? explainFound(best.level, how) : undefined;
  return { outcome: 'matched', matches, explanation };
};

const findHouse = (
  { country }: ReverseQuery,
  near: NearPremise,
  { records, context }: { readonly records: Records; readonly context: ChunkContext },
): readonly Found[] => {
  const premise = records.premise(near);
  const segment = segmentOf(context, near.generation);
  if (!premise || !segment) return [];
  if (country !== undefined && premise.street.country !== country) return [];
  const confidence = reverseConfidence(near.metres);
  const level = premise.unit === undefined ? 'street-number' : 'unit';
  return [foundPremise(segment, premise, { level, confidence })];
};

/** The address may be carried by an object nearer than its own point, which alone must be within reach. */
const wordHouse = ({ vicinity, language }: ReverseQuery, found: Found): readonly Destination[] => {
  const destination = destinationOf(found, { language, from: vicinity.position });
  return (destination.distanceMetres ?? 0) <= vicinity.radiusMetres ? [destination] : [];
};
