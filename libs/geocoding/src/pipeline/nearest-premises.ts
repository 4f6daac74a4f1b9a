import type { Position, ReverseQuery } from '#contracts';
import { geodesicMetres, isRoughlyWithin } from '#geo';
import type { ContainingArea, NearHit, PositionLookup, RowRef } from '../index/gazetteer.js';
import { rowKey } from '../index/gazetteer.js';
import { flatMap, resultAt } from '../lists.js';
import type { Segment } from '../index/segment.js';
import { AT_ADDRESS_FRACTION, DOORWAY_METRES, MAX_AT_ADDRESS_METRES } from '../ranking/weights.js';
import type { ChunkContext } from './chunk-context.js';

/** A premise near the position of a query, located by the nearest object that has its address. */
export interface NearbyPremise extends RowRef {
  readonly metres: number;
  readonly containedIn?: ContainingArea;
}

/**
 * Fetched beyond the largest limit, as the Mercator order differs slightly from the geodesic one and
 * copies are dropped.
 */
const SPARE_PREMISES = 5;

/**
 * The premises within the radius of each query, in this order: those that are right at the position;
 * those whose building contains it, however distant their address points are, certain ones before
 * likely ones; those whose own parking contains it; all others. Each group is sorted by distance.
 */
export const findNearestPremises = async (
  queries: readonly ReverseQuery[],
  context: ChunkContext,
): Promise<readonly (readonly NearbyPremise[])[]> => {
  const lookups = flatMap(queries, (query, index) => lookupsOf(query, index, context));
  const most = Math.max(0, ...queries.map(({ limit }) => limit)) + SPARE_PREMISES;
  const hitsByLookup = await context.gazetteer.premisesNear(lookups, { ...context, most });
  const hitsByQuery = queries.map((): NearHit[] => []);
  lookups.forEach(({ query }, lookup) => {
    const ofQuery = resultAt(hitsByQuery, query, 'findNearestPremises');
    ofQuery.push(...resultAt(hitsByLookup, lookup, 'premisesNear'));
  });
  return queries.map(({ vicinity }, index) =>
    inOrder(vicinity, resultAt(hitsByQuery, index, 'findNearestPremises')),
  );
};

interface QueryLookup extends PositionLookup {
  /** Index of the query. */
  readonly query: number;
}

/** One lookup for each segment whose bounding box is within the radius. */
const lookupsOf = (
  { vicinity, country }: ReverseQuery,
  query: number,
  { snapshot }: ChunkContext,
): readonly QueryLookup[] =>
  flatMap(wrappedPositions(vicinity.position), (position) =>
    snapshot.segments
      .filter(({ countries }) => country === undefined || countries.includes(country))
      .filter(({ bounds }) => isWithinRadius(bounds, position, vicinity.radiusMetres))
      .map(({ generation }) => ({ query, generation, position })),
  );

/** Wider than the largest radius, in degrees of longitude, at any latitude that has addresses. */
const ANTIMERIDIAN_MARGIN_DEGREES = 2;

/**
 * The Mercator plane ends at the antimeridian: near it, a position is searched again with its longitude
 * shifted by 360 degrees, to find what is just across.
 */
const wrappedPositions = (position: Position): readonly Position[] => {
  const { lat, lon } = position;
  if (Math.abs(lon) < 180 - ANTIMERIDIAN_MARGIN_DEGREES) return [position];
  return [position, { lat, lon: lon > 0 ? lon - 360 : lon + 360 }];
};

/** Whether a bounding box is within a radius, on the same side of the antimeridian. */
const isWithinRadius = (
  { west, south, east, north }: Segment['bounds'],
  { lat, lon }: Position,
  radiusMetres: number,
): boolean => {
  const nearest = {
    lat: Math.min(Math.max(lat, south), north),
    lon: Math.min(Math.max(lon, west), east),
  };
  const isOnSameSide = Math.abs(lon - nearest.lon) < 180;
  return isOnSameSide && isRoughlyWithin({ lat, lon }, nearest, radiusMetres);
};

const inOrder = (
  { position, radiusMetres }: ReverseQuery['vicinity'],
  hits: readonly NearHit[],
): readonly NearbyPremise[] => {
  const containing = hits.filter(({ containedIn }) => containedIn !== undefined);
  const near = hits.filter(({ containedIn }) => containedIn === undefined);
  const areas = new Map<string, ContainingArea>();
  for (const hit of containing) {
    const known = areas.get(rowKey(hit));
    if (hit.containedIn && rankOf(hit) < rankOf({ containedIn: known }))
      areas.set(rowKey(hit), hit.containedIn);
  }
  const nearest = new Map<string, NearbyPremise>();
  for (const hit of [...containing, ...near]) {
    const key = rowKey(hit);
    const metres = geodesicMetres(position, hit.position);
    if (metres > radiusMetres || metres >= (nearest.get(key)?.metres ?? Infinity)) continue;
    const { generation, ordinal } = hit;
    nearest.set(key, { generation, ordinal, metres, containedIn: areas.get(key) });
  }
  const premises = [...nearest.values()];
  const atAddressMetres = atAddressRadius(premises);
  const orderOf = (one: NearbyPremise): number => (one.metres <= atAddressMetres ? 0 : rankOf(one));
  return premises.sort((one, other) => orderOf(one) - orderOf(other) || one.metres - other.metres);
};

/** Premises whose building is certain come before those whose building is only likely. */
const areaRank: Readonly<Record<ContainingArea, number>> = {
  building: 1,
  'likely-building': 2,
  parking: 3,
};

const OUTSIDE_RANK = 4;

const rankOf = ({ containedIn }: { readonly containedIn?: ContainingArea }): number =>
  containedIn === undefined ? OUTSIDE_RANK : areaRank[containedIn];

/** The distance up to which a position is at an address, even inside the building of another one. */
const atAddressRadius = (premises: readonly NearbyPremise[]): number => {
  const distancesIn = (area: ContainingArea): readonly number[] =>
    premises.filter(({ containedIn }) => containedIn === area).map(({ metres }) => metres);
  const certain = distancesIn('building');
  const distances = certain.length > 0 ? certain : distancesIn('likely-building');
  const metres = Math.min(...distances) * AT_ADDRESS_FRACTION;
  return Math.min(MAX_AT_ADDRESS_METRES, Math.max(DOORWAY_METRES, metres));
};
