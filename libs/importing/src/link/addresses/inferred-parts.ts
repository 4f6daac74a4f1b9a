import { PointIndex } from '#geo';
import type { Pausing } from '../../model/pausing.js';
import { flatMapPausing } from '../../model/pausing.js';
import type { OsmExtract } from '../../read/osm/osm-extract.js';
import type { OsmTags } from '../../read/osm/osm-feature.js';
import { cityFromTags } from '../../read/osm/place-tags.js';
import type { OsmAddress } from './osm-address.js';

/** Address tags that an object inherits from its building. */
const inheritableKeys = [
  'addr:street',
  'addr:place',
  'addr:suburb',
  'addr:district',
  'addr:city',
  'addr:postcode',
  'addr:county',
  'addr:state',
  'addr:province',
  'addr:country',
];

/** Completes the tags of an object with those of its street relation and its building. */
export class InheritedTags {
  private readonly relationTags = new Map<string, OsmTags>();

  constructor(private readonly extract: OsmExtract) {
    for (const { tags, houses } of extract.streetRelations) {
      const shared = relationTags(tags);
      for (const house of houses) this.relationTags.set(house, shared);
    }
  }

  of(object: { readonly key: string; readonly tags: OsmTags }, building?: number): OsmTags {
    const related = this.relationTags.get(object.key);
    const around = building === undefined ? undefined : this.extract.buildingTags.get(building);
    if (!related && (!around || around === object.tags)) return object.tags;
    const inherited: Record<string, string> = {};
    for (const key of inheritableKeys) {
      const value = around?.[key];
      if (value !== undefined && !(key === 'addr:place' && object.tags['addr:street'])) {
        inherited[key] = value;
      }
    }
    return { ...inherited, ...related, ...object.tags };
  }
}

/** An associatedStreet relation has the street as its name, and sometimes further address tags. */
const relationTags = (tags: OsmTags): OsmTags => {
  const shared: Record<string, string> = {};
  const street = tags['addr:street'] ?? tags['name'];
  if (street) shared['addr:street'] = street;
  for (const key of inheritableKeys) if (tags[key]) shared[key] = tags[key];
  return shared;
};

/**
 * Addresses with a number but no street (entrances, for example) take the street of another address
 * in their building: one with the same number, or the only street in the building.
 */
export const inferStreets = (addresses: OsmAddress[]): OsmAddress[] => {
  const isStreetless = ({ street, number, building }: OsmAddress): boolean =>
    street === undefined && number !== undefined && building !== undefined;
  const buildings = new Set(addresses.filter(isStreetless).map(({ building }) => building));
  if (buildings.size === 0) return addresses;
  const neighbours = new Map<number, OsmAddress[]>();
  for (const address of addresses) {
    const { building, street } = address;
    if (building === undefined || !street || !buildings.has(building)) continue;
    const known = neighbours.get(building);
    if (known) known.push(address);
    else neighbours.set(building, [address]);
  }
  return addresses.map((address) => {
    if (!isStreetless(address)) return address;
    const around = neighbours.get(address.building ?? -1) ?? [];
    const same = around.filter(({ number }) => number === address.number);
    const example = onlyStreet(same) ?? onlyStreet(around);
    return example ? { ...address, street: example.street, streetKey: example.streetKey } : address;
  });
};

const onlyStreet = (addresses: readonly OsmAddress[]): OsmAddress | undefined =>
  new Set(addresses.map(({ streetKey }) => streetKey)).size === 1 ? addresses[0] : undefined;

/** Within this distance a street belongs to one city unless addresses state otherwise. */
const SAME_STREET_METRES = 500;

/** Addresses without a city take the city of the nearest address on the same street. */
export function* inferCities(addresses: readonly OsmAddress[]): Pausing<readonly OsmAddress[]> {
  const streets = new Map<string, OsmAddress[]>();
  for (const address of addresses) {
    if (!cityFromTags(address.tags) || !address.streetKey) continue;
    const street = streets.get(address.streetKey);
    if (street) street.push(address);
    else streets.set(address.streetKey, [address]);
  }
  const indexes = new Map<string, PointIndex<OsmAddress>>();
  for (const [key, street] of streets) {
    indexes.set(key, new PointIndex(street, ({ position }) => position));
  }
  yield;
  return yield* flatMapPausing(addresses, (address) => {
    if (cityFromTags(address.tags)) return [address];
    const near = indexes
      .get(address.streetKey)
      ?.nearest(address.position, 1, SAME_STREET_METRES)[0];
    const city = near?.value.tags['addr:city'];
    return [city ? { ...address, tags: { ...address.tags, 'addr:city': city } } : address];
  });
}
