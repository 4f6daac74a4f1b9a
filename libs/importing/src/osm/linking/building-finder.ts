import type { Position } from '#contracts';
import { pointInside } from '../../geometry/point-inside.js';
import type { AddressedObject, OsmExtract } from '../extract/osm-extract.js';

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
  own({ key }: AddressedObject): number | undefined {
    return this.addressedBuildings.get(key);
  }

  /** The building that holds the object or has it on its wall; of several, one with the same number. */
  holding({ position, tags }: AddressedObject): number | undefined {
    const all = this.extract.buildings.containing(position);
    const major = all.filter((index) => !this.extract.minorBuildings.has(index));
    const holding = major.length > 0 ? major : all;
    const number = tags['addr:housenumber'];
    const same = holding.find((index) => this.numberOf(index) === number);
    return same ?? holding.find((index) => this.numberOf(index) === undefined) ?? holding[0];
  }

  pointInside(building: number): Position {
    return pointInside(this.extract.buildings.polygons(building));
  }

  private numberOf(building: number): string | undefined {
    return this.extract.buildingTags.get(building)?.['addr:housenumber'];
  }
}
