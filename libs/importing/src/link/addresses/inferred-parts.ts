import type { Position } from '#contracts';
import { PointIndex } from '#geo';
import type { Names } from '../../model/names.js';
import { nameKey } from '../../model/names.js';
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

/** Farther from the road a house may be on another one. */
const ROAD_METRES = 60;
/** Another road must be this many times farther away, or it may be the street as well. */
const CLEARLY_FARTHER = 1.5;
/** Houses this near show whether the houses of a place are numbered by street. */
const NEIGHBOUR_METRES = 150;
const NEIGHBOURS = 8;

/**
 * Addresses with a number alone take the nearest named road, if no other is about as near, and if a
 * neighbour is on it by its tags or they are on an interpolation way: elsewhere houses may be numbered
 * without streets.
 */
export function* inferRoads(
  addresses: OsmAddress[],
  extract: Pick<OsmExtract, 'highways' | 'streetLines' | 'interpolationWays'>,
): Pausing<OsmAddress[]> {
  if (!addresses.some(isNumberAlone)) return addresses;
  const roads = new RoadFinder(extract);
  const known = new PointIndex(
    addresses.filter(({ streetKey }) => streetKey),
    ({ position }) => position,
  );
  const onWays = new Set(extract.interpolationWays.flatMap(({ line }) => line.map(String)));
  yield;
  return yield* flatMapPausing(addresses, (address) => {
    const street = isNumberAlone(address) ? roads.clearlyNearest(address.position) : undefined;
    if (!street) return [address];
    const streetKey = nameKey(street.local);
    const { position } = address;
    const fits =
      onWays.has(String([position.lon, position.lat])) ||
      known
        .nearest(position, NEIGHBOURS, NEIGHBOUR_METRES)
        .some(({ value }) => value.streetKey === streetKey);
    return [fits ? { ...address, street: { local: street.local }, streetKey } : address];
  });
}

const isNumberAlone = ({ street, number, tags }: OsmAddress): boolean =>
  street === undefined && number !== undefined && tags['addr:conscriptionnumber'] === undefined;

/** Finds the named road that a house is on by its position. */
class RoadFinder {
  private readonly namesByLine = new Map<number, Names[]>();

  constructor(private readonly extract: Pick<OsmExtract, 'highways' | 'streetLines'>) {
    for (const { line, names } of extract.highways) {
      if (line === undefined) continue;
      this.namesByLine.set(line, [...(this.namesByLine.get(line) ?? []), names]);
    }
  }

  /** The names of the nearest road; undefined if there is none, or another one is about as near. */
  clearlyNearest(position: Position): Names | undefined {
    const roads = new Map<string, { readonly names: Names; readonly metres: number }>();
    for (const line of this.extract.streetLines.near(position, ROAD_METRES)) {
      const nearest = this.extract.streetLines.nearestOf([line], position, ROAD_METRES);
      for (const names of nearest ? (this.namesByLine.get(line) ?? []) : []) {
        const key = nameKey(names.local);
        const metres = Math.min(nearest?.metres ?? Infinity, roads.get(key)?.metres ?? Infinity);
        roads.set(key, { names, metres });
      }
    }
    const [first, second] = [...roads.values()].sort((one, other) => one.metres - other.metres);
    const isClear = !second || (first && second.metres >= CLEARLY_FARTHER * first.metres);
    return isClear ? first?.names : undefined;
  }
}

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
