import { nameKey } from '../../name-key.js';
import { everyName, mergeNames, type Names } from '../../names.js';
import type { AddressedObject, OsmExtract } from '../extract/osm-extract.js';
import type { BuildingFinder } from '../linking/building-finder.js';
import type { OsmTags } from '../osm-tags.js';
import { houseNumbersOf } from '../tags/house-numbers.js';
import { namesFromTags } from '../tags/names-from-tags.js';
import { namesUnder } from '../tags/names-under.js';
import { partJapaneseAddress } from '../tags/japanese-address.js';
import { postcodeFromTags } from '../tags/postcode-from-tags.js';
import { thoroughfareOf } from '../tags/thoroughfare.js';
import { unitFromTags } from '../tags/unit-from-tags.js';
import { InheritedTags } from './inherited-tags.js';
import { Carrier, type OsmAddress } from './osm-address.js';
import { withStreetsOfHouse } from './street-of-house.js';

const pointOfInterestKeys = ['amenity', 'healthcare', 'leisure', 'office', 'shop', 'tourism'];

/** Reads the addresses of objects: one each, or several where a tag lists several numbers. */
export class AddressReader {
  private readonly inherited: InheritedTags;

  constructor(
    private readonly extract: OsmExtract,
    private readonly buildings: BuildingFinder,
  ) {
    this.inherited = new InheritedTags(extract);
  }

  all(): OsmAddress[] {
    return withStreetsOfHouse(this.extract.addressed.flatMap((object) => this.addressesOf(object)));
  }

  private addressesOf(object: AddressedObject): OsmAddress[] {
    const own = this.buildings.own(object);
    const building = own ?? this.buildings.holding(object);
    const tags = partJapaneseAddress(this.inherited.of(object, building));
    const street = thoroughfareOf(tags);
    const shared = {
      object,
      tags,
      building,
      isMinor: own !== undefined && this.extract.minorBuildings.has(own),
      street,
      streetKey: street ? nameKey(street.local) : '',
      carrier: own === undefined ? carrierOf(object) : Carrier.Building,
      position: own === undefined ? object.position : this.buildings.pointInside(own),
      unit: unitFromTags(tags),
      house: houseOf(tags),
      postcode: postcodeFromTags(tags),
    };
    const numbers = houseNumbersOf(tags);
    if (numbers.length < 2) return [{ ...shared, sourceKey: object.key, number: numbers[0] }];
    return numbers.map((number) => ({ ...shared, number, sourceKey: `${object.key}#${number}` }));
  }
}

/** Where the object itself goes by the name of the house, it also tells that in other languages. */
const houseOf = (tags: OsmTags): Names | undefined => {
  if (tags['addr:housename'] === undefined) return undefined;
  const house = namesUnder(tags, 'addr:housename');
  const own = namesFromTags(tags);
  if (!house || !own) return house;
  const key = nameKey(house.local);
  return everyName(own).some((name) => nameKey(name) === key) ? mergeNames(house, own) : house;
};

const carrierOf = ({ tags, area }: AddressedObject): Carrier => {
  if (tags['entrance'] !== undefined) return Carrier.Entrance;
  if (area !== undefined) return Carrier.Site;
  const isPoint = pointOfInterestKeys.some((key) => tags[key] !== undefined);
  return isPoint ? Carrier.PointOfInterest : Carrier.AddressPoint;
};
