import type { Destination, GeocodeAnswer, ReverseQuery } from '#contracts';
import { geodesicMetres } from '#geodesy';
import type { NearHit } from '../gazetteer/gazetteer.js';
import type { ChunkContext } from './chunk-context.js';
import { segmentOf } from './chunk-context.js';
import { destinationOf } from './destination-of.js';
import { explainFound, explainNothing } from './explain.js';
import { foundPremise } from './found.js';
import { fetchRecords } from './fetch-records.js';
import type { Records } from './fetch-records.js';
import { findNear } from './find-near.js';
import { nearestCentres } from './nearest-centres.js';
import { reverseConfidence } from './reverse-confidence.js';
import { withoutCopies } from './without-copies.js';

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
