import type { Position } from '#contracts';
import type { Coordinate, MultiPolygonCoordinates, Ring } from '#geo';
import { nearestPointOnRings, planeDistanceMetres, roundPosition, segmentCrossing } from '#geo';
import type { OsmExtract } from '../../read/osm/osm-extract.js';
import type { OsmAddress } from '../addresses/osm-address.js';
import { AddressObjectType } from '../addresses/osm-address.js';
import type { StreetLines } from '../streets/street-names.js';

/** An address point this close to a wall marks the door. */
const AT_THE_WALL_METRES = 1;
/** A point closer than this is on the wall even if another building shares the wall. */
const EXACTLY_ON_WALL_METRES = 0.3;
/** Another building this close leaves no room for a door. */
const PARTY_WALL_METRES = 0.5;

/** The address whose door is derived: its position, street and object type. */
export type DoorContext = Pick<OsmAddress, 'position' | 'streetKey' | 'objectType'>;

/** Derives the door of a building from the position of its street. */
export class DerivedDoors {
  constructor(
    private readonly extract: OsmExtract,
    private readonly streets: StreetLines,
  ) {}

  /** Returns a point on the outer wall; undefined when there is no street nearby. */
  doorOf(address: DoorContext, building: number): Position | undefined {
    const { buildings } = this.extract;
    const { position: from, streetKey, objectType } = address;
    const exteriors = exteriorsOf(buildings.polygons(building));
    const wall = nearestPointOnRings(exteriors, from);
    const isPointObject =
      objectType !== AddressObjectType.Building && objectType !== AddressObjectType.Site;
    const isAtWall =
      isPointObject &&
      wall.metres <= AT_THE_WALL_METRES &&
      (wall.metres <= EXACTLY_ON_WALL_METRES || !this.isPartyWall(wall.position, building));
    if (isAtWall || !buildings.contains(building, from)) return roundPosition(wall.position);
    const street = this.streets.nearest(streetKey, from);
    if (!street) return undefined;
    const door = facingDoor(exteriors, { from, street });
    if (!this.isPartyWall(door, building)) return roundPosition(door);
    return roundPosition(this.freeWall(address, building) ?? door);
  }

  /** The midpoint of the free wall with the shortest way from the address to the street. */
  private freeWall({ position, streetKey }: DoorContext, building: number): Position | undefined {
    const walls = middlesOfEdges(exteriorsOf(this.extract.buildings.polygons(building)));
    const detour = (middle: Position): number =>
      planeDistanceMetres(position, middle) + this.streetMetres(streetKey, middle);
    return walls
      .filter((middle) => !this.isPartyWall(middle, building))
      .map((middle) => ({ middle, metres: detour(middle) }))
      .sort((a, b) => a.metres - b.metres)[0]?.middle;
  }

  private streetMetres(streetKey: string, from: Position): number {
    const street = this.streets.nearest(streetKey, from);
    return street ? planeDistanceMetres(from, street) : Infinity;
  }

  private isPartyWall(position: Position, building: number): boolean {
    const { buildings } = this.extract;
    return buildings
      .near(position, PARTY_WALL_METRES)
      .some(
        (other) =>
          other !== building &&
          (nearestPointOnRings(buildings.polygons(other), position).metres <= PARTY_WALL_METRES ||
            buildings.contains(other, position)),
      );
  }
}

/** Minimum width of a wall with a door. */
const DOOR_WIDTH_METRES = 1;

/** A position in the building and the point on the street that it faces. */
interface StreetSide {
  readonly from: Position;
  readonly street: Position;
}

/** Exterior rings only: no street is in a courtyard. */
const exteriorsOf = (outline: MultiPolygonCoordinates): MultiPolygonCoordinates =>
  outline.map(([exterior = []]) => [exterior]);

/**
 * Returns the point of the outer wall that faces the street: the last crossing of the segment from
 * inside to the street. When there is none (the street is below the building), the nearest point.
 */
const facingDoor = (exteriors: MultiPolygonCoordinates, facing: StreetSide): Position =>
  lastCrossing(exteriors.flat(), facing) ?? nearestPointOnRings(exteriors, facing.street).position;

/** Midpoints of the walls that are wide enough for a door. */
const middlesOfEdges = (exteriors: MultiPolygonCoordinates): readonly Position[] =>
  exteriors.flat().flatMap((ring) =>
    ring.slice(1).flatMap(([lon, lat], index) => {
      const [startLon, startLat] = ring[index] as Coordinate;
      const width = planeDistanceMetres({ lon: startLon, lat: startLat }, { lon, lat });
      if (width < DOOR_WIDTH_METRES) return [];
      return [{ lon: (startLon + lon) / 2, lat: (startLat + lat) / 2 }];
    }),
  );

const lastCrossing = (
  rings: readonly Ring[],
  { from, street }: StreetSide,
): Position | undefined => {
  const way: Coordinate = [street.lon - from.lon, street.lat - from.lat];
  let share = -1;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i += 1) {
      const edge = { start: ring[i - 1] as Coordinate, end: ring[i] as Coordinate };
      share = Math.max(share, segmentCrossing(from, way, edge) ?? -1);
    }
  }
  if (share < 0) return undefined;
  return { lon: from.lon + way[0] * share, lat: from.lat + way[1] * share };
};
