import type { Position } from '#contracts';
import { boxDiagonalMetres, nearestPointOnRings, pointInside } from '#geo';
import type { Names } from '../../model/names.js';
import { everyName, mergeNames, nameKey } from '../../model/names.js';
import type { Pausing } from '../../model/pausing.js';
import { flatMapPausing } from '../../model/pausing.js';
import {
  houseNumbersOf,
  postcodeFromTags,
  splitJapaneseAddress,
  streetFromTags,
  unitFromTags,
} from '../../read/osm/address-tags.js';
import { namesFromTags, namesOfKey } from '../../read/osm/name-tags.js';
import type { AddressedObject, OsmExtract } from '../../read/osm/osm-extract.js';
import type { OsmTags } from '../../read/osm/osm-feature.js';
import { InheritedTags, inferRoads, inferStreets } from './inferred-parts.js';
import type { OsmAddress } from './osm-address.js';
import { AddressObjectType } from './osm-address.js';

const pointOfInterestKeys = ['amenity', 'healthcare', 'leisure', 'office', 'shop', 'tourism'];

/**
 * Reads the addresses of OSM objects: one per object, or several when a tag lists several numbers.
 */
export class AddressReader {
  private readonly inherited: InheritedTags;

  constructor(
    private readonly extract: OsmExtract,
    private readonly buildings: ContainingBuildingFinder,
  ) {
    this.inherited = new InheritedTags(extract);
  }

  *all(): Pausing<OsmAddress[]> {
    const { addressed } = this.extract;
    const read = yield* flatMapPausing(addressed, (object) => this.addressesOf(object));
    return yield* inferRoads(inferStreets(read), this.extract);
  }

  /** The address of a place of interest, as far as it has one. */
  partialAddressOf(object: AddressedObject): OsmAddress {
    return this.addressesOf(object)[0] as OsmAddress;
  }

  private addressesOf(object: AddressedObject): OsmAddress[] {
    const own = this.buildings.ownBuilding(object);
    const building = own ?? this.buildings.containing(object);
    const tags = splitJapaneseAddress(this.inherited.of(object, building));
    const street = streetFromTags(tags);
    const shared = {
      object,
      tags,
      building,
      isMinor: own !== undefined && this.extract.minorBuildings.has(own),
      street,
      streetKey: street ? nameKey(street.local) : '',
      objectType: own === undefined ? objectTypeOf(object) : AddressObjectType.Building,
      position: own === undefined ? object.position : this.buildings.pointInside(own),
      unit: unitFromTags(tags),
      house: houseNames(tags),
      postcode: postcodeFromTags(tags),
    };
    const numbers = houseNumbersOf(tags);
    if (numbers.length < 2) return [{ ...shared, sourceKey: object.key, number: numbers[0] }];
    return numbers.map((number) => ({ ...shared, number, sourceKey: `${object.key}#${number}` }));
  }
}

/**
 * When the object's own name is the house name, its translations are names of the house as well.
 */
const houseNames = (tags: OsmTags): Names | undefined => {
  if (tags['addr:housename'] === undefined) return undefined;
  const house = namesOfKey(tags, 'addr:housename');
  const own = namesFromTags(tags);
  if (!house || !own) return house;
  const key = nameKey(house.local);
  return everyName(own).some((name) => nameKey(name) === key) ? mergeNames(house, own) : house;
};

const objectTypeOf = ({ tags, area }: AddressedObject): AddressObjectType => {
  if (tags['entrance'] !== undefined) return AddressObjectType.Entrance;
  if (area !== undefined) return AddressObjectType.Site;
  const isPoint = pointOfInterestKeys.some((key) => tags[key] !== undefined);
  return isPoint ? AddressObjectType.PointOfInterest : AddressObjectType.AddressPoint;
};

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
