import { nearestOnEdge } from '../../geometry/nearest-on-edge.js';
import type { Entrance, OsmExtract } from '../extract/osm-extract.js';

/** Mapped this close to a wall, an entrance is in it. */
const IN_THE_WALL_METRES = 1;

/** Which of a building's entrances one goes to first; the kinds not listed stand with `yes`. */
const entranceOrder: Readonly<Record<string, number>> = {
  main: 0,
  secondary: 2,
  side: 2,
  back: 2,
  rear: 2,
  shop: 2,
  service: 3,
  delivery: 3,
  deliveries: 3,
  garage: 4,
  parking: 4,
};
const MAIN_ENTRANCE = 0;
const ORDINARY_ENTRANCE = 1;
const LOCKED_MAIN_ENTRANCE = 1.5;
const CLOSED_ENTRANCE = 3;

/** The entrances in the walls of each building. */
export class BuildingEntrances {
  private readonly byBuilding = new Map<number, Entrance[]>();

  constructor(private readonly extract: OsmExtract) {
    for (const entrance of extract.entrances) {
      for (const building of this.buildingsOf(entrance)) {
        const known = this.byBuilding.get(building);
        if (known) known.push(entrance);
        else this.byBuilding.set(building, [entrance]);
      }
    }
  }

  of(building: number): readonly Entrance[] {
    return this.byBuilding.get(building) ?? [];
  }

  /** Those in whose wall it is; of one that is in none, the one whose relation names it. */
  private buildingsOf(entrance: Entrance): readonly number[] {
    const { buildings, partOf } = this.extract;
    const found = buildings.near(entrance.position, IN_THE_WALL_METRES).filter((building) => {
      const { metres } = nearestOnEdge(buildings.polygons(building), entrance.position);
      const isInside = isEntry(entrance) && buildings.holds(building, entrance.position);
      return metres <= IN_THE_WALL_METRES || isInside;
    });
    const named = partOf.get(entrance.key);
    return found.length > 0 || named === undefined ? found : [named];
  }
}

/** A mere door may be one between two rooms. */
const isEntry = ({ tags }: Entrance): boolean =>
  tags['entrance'] !== undefined || tags['building'] === 'entrance';

/** The lower, the sooner one goes there: the main entrance is 0; a locked one has a bell. */
export const entranceRank = ({ tags }: Pick<Entrance, 'tags'>): number => {
  const rank = entranceOrder[tags['entrance'] ?? ''] ?? ORDINARY_ENTRANCE;
  const isClosed = tags['access'] === 'private' || tags['access'] === 'no';
  if (!isClosed) return rank;
  return rank === MAIN_ENTRANCE ? LOCKED_MAIN_ENTRANCE : Math.max(rank, CLOSED_ENTRANCE);
};

const forVehicles = new Set(['garage', 'parking']);

/** Nobody delivers there. */
export const isForVehicles = ({ tags }: Pick<Entrance, 'tags'>): boolean =>
  forVehicles.has(tags['entrance'] ?? '');
