import type { Position, ReverseQuery } from '#contracts';
import { geodesicMetres, isRoughlyWithin } from '#geodesy';
import type { NearHit, NearLookup } from '../gazetteer/gazetteer.js';
import type { Segment } from '../gazetteer/segment.js';
import type { ChunkContext } from './chunk-context.js';

/** Mercator order is not quite geodesic order, and copies fall away: so a few more are fetched. */
const SPARE_PREMISES = 5;
/** More than the widest radius spans at any latitude that has addresses. */
const NEAR_ANTIMERIDIAN_DEGREES = 2;

interface QueryLookup extends NearLookup {
  readonly query: number;
}

/** For each query the nearest premises within its radius, nearest first. */
export const findNear = async (
  queries: readonly ReverseQuery[],
  context: ChunkContext,
): Promise<readonly (readonly NearHit[])[]> => {
  const lookups = queries.flatMap((query, index) => lookupsOf(query, index, context));
  const most = Math.max(0, ...queries.map(({ limit }) => limit)) + SPARE_PREMISES;
  const found = await context.gazetteer.nearestTo(lookups, { ...context, most });
  const hits = queries.map((): NearHit[] => []);
  lookups.forEach(({ query }, lookup) => hits[query]?.push(...(found[lookup] ?? [])));
  return queries.map(({ vicinity }, index) =>
    (hits[index] ?? [])
      .map((hit) => ({ hit, metres: geodesicMetres(vicinity.position, hit.position) }))
      .filter(({ metres }) => metres <= vicinity.radiusMetres)
      .sort((one, other) => one.metres - other.metres)
      .map(({ hit }) => hit),
  );
};

const lookupsOf = (
  { vicinity, country }: ReverseQuery,
  query: number,
  { snapshot }: ChunkContext,
): readonly QueryLookup[] =>
  seenFrom(vicinity.position).flatMap((position) =>
    snapshot.segments
      .filter(({ countries }) => country === undefined || countries.includes(country))
      .filter(({ bounds }) => reaches(bounds, position, vicinity.radiusMetres))
      .map(({ generation }) => ({ query, generation, position })),
  );

/** On a map that ends at the antimeridian, what lies just across it is near to the other end. */
const seenFrom = (position: Position): readonly Position[] => {
  const { lat, lon } = position;
  if (Math.abs(lon) < 180 - NEAR_ANTIMERIDIAN_DEGREES) return [position];
  return [position, { lat, lon: lon > 0 ? lon - 360 : lon + 360 }];
};

/** Whether a segment's ground, on its own side of the antimeridian, comes within a radius. */
const reaches = (
  { west, south, east, north }: Segment['bounds'],
  { lat, lon }: Position,
  radiusMetres: number,
): boolean => {
  const nearest = {
    lat: Math.min(Math.max(lat, south), north),
    lon: Math.min(Math.max(lon, west), east),
  };
  const isOnThisSide = Math.abs(lon - nearest.lon) < 180;
  return isOnThisSide && isRoughlyWithin({ lat, lon }, nearest, radiusMetres);
};
