import { nearestOnEdge } from '../../geometry/nearest-on-edge.js';
import type { Entrance, OsmExtract } from '../extract/osm-extract.js';

/** Mapped this close to a wall, an entrance is in it. */
const IN_THE_WALL_METRES = 1;

/** Which of a building's entrances one goes to first; the kinds not listed stand with `yes`. */
const entranceOrder: Readonly<Record<string, number>> = { main: 0, shop: 2, service: 3, garage: 4 };
const ORDINARY_ENTRANCE = 1;
const CLOSED_ENTRANCE = 3;

/** The entrances in the walls of each building. */
export class BuildingEntrances {
  private readonly byBuilding = new Map<number, Entrance[]>();

  constructor({ buildings, entrances }: OsmExtract) {
    for (const entrance of entrances) {
      for (const building of buildings.near(entrance.position, IN_THE_WALL_METRES)) {
        const { metres } = nearestOnEdge(buildings.polygons(building), entrance.position);
        const isInside = isEntry(entrance) && buildings.holds(building, entrance.position);
        if (metres > IN_THE_WALL_METRES && !isInside) continue;
        const known = this.byBuilding.get(building);
        if (known) known.push(entrance);
        else this.byBuilding.set(building, [entrance]);
      }
    }
  }

  of(building: number): readonly Entrance[] {
    return this.byBuilding.get(building) ?? [];
  }
}

/** A mere door may be one between two rooms. */
const isEntry = ({ tags }: Entrance): boolean => tags['entrance'] !== undefined;

/** The lower, the sooner one goes there: the main entrance is 0. */
export const entranceRank = ({ tags }: Entrance): number => {
  const rank = entranceOrder[tags['entrance'] ?? ''] ?? ORDINARY_ENTRANCE;
  const isClosed = tags['access'] === 'private' || tags['access'] === 'no';
  return isClosed ? Math.max(rank, CLOSED_ENTRANCE) : rank;
};

/** Nobody delivers there. */
export const isForVehicles = ({ tags }: Entrance): boolean => tags['entrance'] === 'garage';
