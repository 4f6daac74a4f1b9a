import type { Position } from '#contracts';
import { diagonalMetres } from '../../geometry/diagonal-metres.js';
import { nearestOnEdge } from '../../geometry/nearest-on-edge.js';
import { pointInside } from '../../geometry/point-inside.js';
import type { AddressedObject, OsmExtract } from '../extract/osm-extract.js';

/** What is mapped as near to a wall as this stands in none of the two houses that share it. */
const ON_THE_WALL_METRES = 0.3;
/** Wider than any building. */
const LARGEST_BUILDING_METRES = 10_000;

/** Finds the building that is, or holds, an addressed object. */
export class BuildingFinder {
  private readonly addressedBuildings = new Map<string, number>();

  constructor(private readonly extract: OsmExtract) {
    const addressed = new Set(extract.addressed.map(({ key }) => key));
    for (let index = 0; index < extract.buildings.count; index += 1) {
      const key = extract.buildings.key(index);
      if (addressed.has(key)) this.addressedBuildings.set(key, index);
    }
  }

  /** The building that the object itself is. */
  own({ key, building }: AddressedObject): number | undefined {
    return building ?? this.addressedBuildings.get(key);
  }

  /**
   * The building that holds the object or has it on its wall; of several, one with the same number,
   * or the smallest around it: a house may stand within a house. Else the one whose relation counts
   * the object among its own.
   */
  holding({ key, position, tags }: AddressedObject): number | undefined {
    const holding = this.likely(this.extract.buildings.containing(position), position);
    const number = tags['addr:housenumber'];
    const same = holding.find((index) => this.numberOf(index) === number);
    return (
      same ??
      holding.find((index) => this.numberOf(index) === undefined) ??
      holding[0] ??
      this.extract.partOf.get(key)
    );
  }

  /** Houses before sheds; those around the position before those that have it on their wall, where the largest counts. */
  private likely(holding: readonly number[], position: Position): readonly number[] {
    if (holding.length < 2) return holding;
    const { buildings, minorBuildings } = this.extract;
    const measured = holding.map((index) => {
      const isAround =
        nearestOnEdge(buildings.polygons(index), position).metres > ON_THE_WALL_METRES;
      const size = diagonalMetres(buildings.box(index));
      return { index, order: isAround ? size : LARGEST_BUILDING_METRES * 2 - size };
    });
    const isMinor = (index: number): number => (minorBuildings.has(index) ? 1 : 0);
    return measured
      .sort((a, b) => isMinor(a.index) - isMinor(b.index) || a.order - b.order)
      .map(({ index }) => index);
  }

  pointInside(building: number): Position {
    return pointInside(this.extract.buildings.polygons(building));
  }

  private numberOf(building: number): string | undefined {
    return this.extract.buildingTags.get(building)?.['addr:housenumber'];
  }
}
