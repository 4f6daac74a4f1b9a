import type { Position } from '#contracts';
import { nearestOnEdge } from '../../geometry/nearest-on-edge.js';
import { planarMetres } from '../../geometry/planar.js';
import { roundedPosition } from '../../geometry/rounded.js';
import { Carrier, type OsmAddress } from '../address/osm-address.js';
import type { OsmExtract } from '../extract/osm-extract.js';
import type { StreetLines } from '../streets/street-lines.js';
import { exteriorsOf, facingDoor, middlesOfEdges } from './facing-door.js';

/** Whoever puts an address this close to the wall has put it at the door. */
const AT_THE_WALL_METRES = 1;
/** Drawn on the wall itself, it is there whoever else has the wall. */
const ON_THE_WALL_METRES = 0.3;
/** Another building this close leaves no room for a door. */
const PARTY_WALL_METRES = 0.5;

/** What is known of whose door it is. */
export type Inmate = Pick<OsmAddress, 'position' | 'streetKey' | 'carrier'>;

/** Derives the door of a building from where its street runs. */
export class DerivedDoors {
  constructor(
    private readonly extract: OsmExtract,
    private readonly streets: StreetLines,
  ) {}

  /** On the outer edge of the building; undefined where no street is known. */
  doorOf(address: Inmate, building: number): Position | undefined {
    const { buildings } = this.extract;
    const { position: from, streetKey, carrier } = address;
    const exteriors = exteriorsOf(buildings.polygons(building));
    const wall = nearestOnEdge(exteriors, from);
    const isPut = carrier !== Carrier.Building && carrier !== Carrier.Site;
    const isAtWall =
      isPut &&
      wall.metres <= AT_THE_WALL_METRES &&
      (wall.metres <= ON_THE_WALL_METRES || !this.isPartyWall(wall.position, building));
    if (isAtWall || !buildings.holds(building, from)) return roundedPosition(wall.position);
    const street = this.streets.nearest(streetKey, from);
    if (!street) return undefined;
    const door = facingDoor(exteriors, { from, street });
    if (!this.isPartyWall(door, building)) return roundedPosition(door);
    return roundedPosition(this.freeWall(address, building) ?? door);
  }

  /** The middle of a wall that has room before it: on the way from the address to the street. */
  private freeWall({ position, streetKey }: Inmate, building: number): Position | undefined {
    const walls = middlesOfEdges(exteriorsOf(this.extract.buildings.polygons(building)));
    const detour = (middle: Position): number =>
      planarMetres(position, middle) + this.streetMetres(streetKey, middle);
    return walls
      .filter((middle) => !this.isPartyWall(middle, building))
      .map((middle) => ({ middle, metres: detour(middle) }))
      .sort((a, b) => a.metres - b.metres)[0]?.middle;
  }

  private streetMetres(streetKey: string, from: Position): number {
    const street = this.streets.nearest(streetKey, from);
    return street ? planarMetres(from, street) : Infinity;
  }

  private isPartyWall(position: Position, building: number): boolean {
    const { buildings } = this.extract;
    return buildings
      .near(position, PARTY_WALL_METRES)
      .some(
        (other) =>
          other !== building &&
          (nearestOnEdge(buildings.polygons(other), position).metres <= PARTY_WALL_METRES ||
            buildings.holds(other, position)),
      );
  }
}
