import type { Position } from '#contracts';
import { boxDiagonalMetres, nearestPointOnRings, pointInside } from '#geo';
import type { AddressedObject, OsmExtract } from '../../read/osm/osm-extract.js';

/**
 * An object closer to a wall than this is on the wall, and does not decide between two adjacent
 * houses.
 */
const ON_THE_WALL_METRES = 0.3;
/** Larger than any building. */
const LARGEST_BUILDING_METRES = 10_000;

/** Finds the building that contains an addressed object, or that is the object. */
export class ContainingBuildingFinder {
  private readonly addressedBuildings = new Map<string, number>();

  constructor(private readonly extract: OsmExtract) {
    const objects = [...extract.addressed, ...extract.pointsOfInterest];
    const addressed = new Set(objects.map(({ key }) => key));
    for (let index = 0; index < extract.buildings.count; index += 1) {
      const key = extract.buildings.key(index);
      if (addressed.has(key)) this.addressedBuildings.set(key, index);
    }
  }

  /** The building that the object itself is. */
  ownBuilding({ key, building }: AddressedObject): number | undefined {
    return building ?? this.addressedBuildings.get(key);
  }

  /**
   * The building that contains the object or has it on its wall. Of several: one with the same
   * number, then one without a number, then the smallest, since buildings may be nested. Without
   * any: the building whose relation lists the object as a member.
   */
  containing({ key, position, tags }: AddressedObject): number | undefined {
    const candidates = this.byLikelihood(this.extract.buildings.containing(position), position);
    const number = tags['addr:housenumber'];
    const same = candidates.find((index) => this.numberOf(index) === number);
    return (
      same ??
      candidates.find((index) => this.numberOf(index) === undefined) ??
      candidates[0] ??
      this.extract.partOf.get(key)
    );
  }

  /**
   * Orders buildings: main buildings before minor ones, those around the position (smallest first)
   * before those with the position on the wall (largest first).
   */
  private byLikelihood(candidates: readonly number[], position: Position): readonly number[] {
    if (candidates.length < 2) return candidates;
    const { buildings, minorBuildings } = this.extract;
    const measured = candidates.map((index) => {
      const isAround =
        nearestPointOnRings(buildings.polygons(index), position).metres > ON_THE_WALL_METRES;
      const size = boxDiagonalMetres(buildings.box(index));
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
