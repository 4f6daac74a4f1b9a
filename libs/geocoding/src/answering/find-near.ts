import type { Position, ReverseQuery } from '#contracts';
import { geodesicMetres, isRoughlyWithin } from '#geodesy';
import type { GroundKind, NearHit, NearLookup, RowRef } from '../gazetteer/gazetteer.js';
import type { Segment } from '../gazetteer/segment.js';
import type { ChunkContext } from './chunk-context.js';

/** Mercator order is not quite geodesic order, and copies fall away: so a few more are fetched. */
const SPARE_PREMISES = 5;
/** More than the widest radius spans at any latitude that has addresses. */
const NEAR_ANTIMERIDIAN_DEGREES = 2;

/** A premise that may be the answer, by the nearest object that carries its address. */
export interface NearPremise extends RowRef {
  readonly metres: number;
  /** What of it the position asked for is in. */
  readonly ground?: GroundKind;
}

interface QueryLookup extends NearLookup {
  readonly query: number;
}

/**
 * For each query the premises within its radius, those that it is at first: where it is at none,
 * those whose building it is in, however far off their address points stand, the certain ones first,
 * then those on whose own parking it is; then by distance.
 */
export const findNear = async (
  queries: readonly ReverseQuery[],
  context: ChunkContext,
): Promise<readonly (readonly NearPremise[])[]> => {
  const lookups = queries.flatMap((query, index) => lookupsOf(query, index, context));
  const most = Math.max(0, ...queries.map(({ limit }) => limit)) + SPARE_PREMISES;
  const { gazetteer } = context;
  const [around, grounds] = await Promise.all([
    gazetteer.nearestTo(lookups, { ...context, most }),
    gazetteer.onGroundsAt(lookups, { ...context, most }),
  ]);
  const found = queries.map((): Found => ({ around: [], grounds: [] }));
  lookups.forEach(({ query }, lookup) => {
    found[query]?.around.push(...(around[lookup] ?? []));
    found[query]?.grounds.push(...(grounds[lookup] ?? []));
  });
  return queries.map(({ vicinity }, index) => nearestFirst(vicinity, found[index]));
};

interface Found {
  readonly around: NearHit[];
  readonly grounds: NearHit[];
}

const nearestFirst = (
  { position, radiusMetres }: ReverseQuery['vicinity'],
  { around, grounds }: Found = { around: [], grounds: [] },
): readonly NearPremise[] => {
  const groundOf = new Map<string, GroundKind>();
  for (const hit of grounds) {
    const known = groundOf.get(keyOf(hit));
    if (hit.ground && rankOf(hit) < rankOf({ ground: known })) groundOf.set(keyOf(hit), hit.ground);
  }
  const nearest = new Map<string, NearPremise>();
  for (const hit of [...grounds, ...around]) {
    const key = keyOf(hit);
    const metres = geodesicMetres(position, hit.position);
    if (metres > radiusMetres || metres >= (nearest.get(key)?.metres ?? Infinity)) continue;
    const { generation, ordinal } = hit;
    nearest.set(key, { generation, ordinal, metres, ground: groundOf.get(key) });
  }
  const all = [...nearest.values()];
  const spotMetres = spotAround(all);
  const orderOf = (one: NearPremise): number => (one.metres <= spotMetres ? 0 : rankOf(one));
  return all.sort((one, other) => orderOf(one) - orderOf(other) || one.metres - other.metres);
};

/** Who lives in a building comes before who may; only where nobody does, a guess is all there is. */
const groundRank: Readonly<Record<GroundKind, number>> = {
  building: 1,
  'likely-building': 2,
  parking: 3,
};

const NOWHERE_RANK = 4;

const rankOf = ({ ground }: { readonly ground?: GroundKind }): number =>
  ground === undefined ? NOWHERE_RANK : groundRank[ground];

/** Whoever is this near to an object that carries an address stands in its doorway, whatever building that is counted to. */
const DOORWAY_METRES = 2;
/** In a hall whose own address is far off, a door at one's side tells more: up to so far, and to this share of the way. */
const FARTHEST_SPOT_METRES = 5;
const SPOT_SHARE = 0.1;

/** Within how many metres one is at an address, though inside the building of another. */
const spotAround = (near: readonly NearPremise[]): number => {
  const metresOf = (wanted: GroundKind): readonly number[] =>
    near.filter(({ ground }) => ground === wanted).map(({ metres }) => metres);
  const homes = metresOf('building');
  const share = Math.min(...(homes.length > 0 ? homes : metresOf('likely-building'))) * SPOT_SHARE;
  return Math.min(FARTHEST_SPOT_METRES, Math.max(DOORWAY_METRES, share));
};

const keyOf = ({ generation, ordinal }: RowRef): string => `${generation}:${ordinal}`;

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
