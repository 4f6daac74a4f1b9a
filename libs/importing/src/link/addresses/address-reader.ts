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
import type { ContainingBuildingFinder } from './containing-building.js';
import { InheritedTags, inferStreets } from './inferred-parts.js';
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
    return inferStreets(yield* flatMapPausing(addressed, (object) => this.addressesOf(object)));
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
