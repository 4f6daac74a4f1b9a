import { nearestOnEdge } from '../../geometry/nearest-on-edge.js';
import type { OsmExtract, ParkingPoint } from '../extract/osm-extract.js';
import { roofedKinds } from './parking-use.table.js';

/** An entrance drawn this close to an edge is on it. */
const ON_EDGE_METRES = 1;
/** A ramp leads this far into a garage that is drawn where its floors are. */
const RAMP_METRES = 30;

/** An entrance of an area, and whether it lies on it rather than at the head of a ramp. */
export interface EntranceClaim {
  readonly point: ParkingPoint;
  readonly isOnArea: boolean;
}

/** Which entrances lead into which parking areas. */
export const claimEntrances = (
  extract: OsmExtract,
  entrances: readonly ParkingPoint[],
): ReadonlyMap<number, readonly EntranceClaim[]> => {
  const claims = new Map<number, EntranceClaim[]>();
  for (const point of entrances) {
    const claimant = claimantOf(extract, point);
    if (!claimant) continue;
    const claim = { point, isOnArea: claimant.metres <= ON_EDGE_METRES };
    claims.set(claimant.area, [...(claims.get(claimant.area) ?? []), claim]);
  }
  return claims;
};

const claimantOf = (
  { parkings, parkingTags }: OsmExtract,
  { position }: ParkingPoint,
): { readonly area: number; readonly metres: number } | undefined => {
  const isRoofed = (area: number): boolean => roofedKinds.has(parkingTags[area]?.['parking'] ?? '');
  return parkings
    .near(position, RAMP_METRES)
    .map((area) => ({
      area,
      metres: parkings.holds(area, position)
        ? 0
        : nearestOnEdge(parkings.polygons(area), position).metres,
    }))
    .filter(({ area, metres }) => metres <= (isRoofed(area) ? RAMP_METRES : ON_EDGE_METRES))
    .reduce<{ readonly area: number; readonly metres: number } | undefined>(
      (nearest, one) => (nearest && nearest.metres <= one.metres ? nearest : one),
      undefined,
    );
};
