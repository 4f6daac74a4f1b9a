import type { Position } from '#contracts';
import { crossing } from '../../geometry/crossing.js';
import { nearestOnEdge } from '../../geometry/nearest-on-edge.js';
import { planarMetres } from '../../geometry/planar.js';
import type { Coordinate, MultiPolygonCoordinates, Ring } from '../../geometry/polygon.js';

/** No door fits into a narrower wall. */
const DOOR_WIDTH_METRES = 1;

/** Where one stands in a building, and the point of the street that one faces. */
export interface Facing {
  readonly from: Position;
  readonly street: Position;
}

/** The outer edges alone: no street runs in a courtyard. */
export const exteriorsOf = (outline: MultiPolygonCoordinates): MultiPolygonCoordinates =>
  outline.map(([exterior = []]) => [exterior]);

/**
 * The point of a building's outer edge that faces the street: where the way there from inside leaves
 * the building for good; where the street runs below the building, the nearest point.
 */
export const facingDoor = (exteriors: MultiPolygonCoordinates, facing: Facing): Position =>
  lastCrossing(exteriors.flat(), facing) ?? nearestOnEdge(exteriors, facing.street).position;

/** The middles of the walls that are wide enough for a door. */
export const middlesOfEdges = (exteriors: MultiPolygonCoordinates): readonly Position[] =>
  exteriors.flat().flatMap((ring) =>
    ring.slice(1).flatMap(([lon, lat], index) => {
      const [startLon, startLat] = ring[index] as Coordinate;
      const width = planarMetres({ lon: startLon, lat: startLat }, { lon, lat });
      if (width < DOOR_WIDTH_METRES) return [];
      return [{ lon: (startLon + lon) / 2, lat: (startLat + lat) / 2 }];
    }),
  );

const lastCrossing = (rings: readonly Ring[], { from, street }: Facing): Position | undefined => {
  const way: Coordinate = [street.lon - from.lon, street.lat - from.lat];
  let share = -1;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i += 1) {
      const edge = { start: ring[i - 1] as Coordinate, end: ring[i] as Coordinate };
      share = Math.max(share, crossing(from, way, edge) ?? -1);
    }
  }
  if (share < 0) return undefined;
  return { lon: from.lon + way[0] * share, lat: from.lat + way[1] * share };
};
