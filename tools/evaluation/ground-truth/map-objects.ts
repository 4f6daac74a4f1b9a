import type { Feature } from 'geojson';
import type { Position } from '#contracts';
import { interestTags } from './interest-tags.table.js';
import type { AddressFile, KnownRoad, NamedObject } from './known-address.js';
import { foldText } from './known-address.js';
import type { Shape } from './shape.js';
import { metresBetween, shapeOf } from './shape.js';
import type { Surroundings } from './surroundings.js';

type Tags = Readonly<Record<string, string | undefined>>;

/** Values of `highway` that are no roads. */
const noRoads: ReadonlySet<string> = new Set([
  'bus_stop',
  'construction',
  'elevator',
  'platform',
  'proposed',
  'rest_area',
  'services',
]);

/** A named road as a line; a square that is mapped as an area crosses nothing. */
export const roadOf = ({ geometry }: Feature, tags: Tags): KnownRoad | undefined => {
  const { highway, name } = tags;
  if (name === undefined || highway === undefined || noRoads.has(highway)) return undefined;
  if (geometry.type !== 'LineString') return undefined;
  const line = geometry.coordinates.map(([lon = NaN, lat = NaN]) => ({ lat, lon }));
  return { name, line };
};

/** A house with a name and a street, or a named place of interest. */
export const namedObjectOf = (feature: Feature, tags: Tags): NamedObject | undefined => {
  const house = tags['addr:housename'];
  const street = tags['addr:street'];
  const isHouse = house !== undefined && street !== undefined;
  const name = isHouse ? house : tags['name'];
  const shape = shapeOf(feature.geometry);
  if (name === undefined || shape === undefined || !/\p{L}/u.test(name)) return undefined;
  if (!isHouse && !isOfInterest(tags)) return undefined;
  const kind = isHouse ? 'house' : 'place of interest';
  const city = tags['addr:city'];
  return { kind, name, street, city: cityName.test(city ?? '') ? city : undefined, shape };
};

/** A city with a digit is another part of the address. */
const cityName = /^\P{N}*\p{L}\P{N}*$/u;

const isOfInterest = (tags: Tags): boolean =>
  interestTags.some(({ key, values, except }) => {
    const value = tags[key];
    if (value === undefined || value === 'no') return false;
    return (values?.has(value) ?? true) && !except?.has(value);
  });

/** Two roads that share one or more positions. */
export interface Crossing {
  readonly roads: readonly [string, string];
  readonly city: string;
  readonly positions: readonly Position[];
}

/** All pairs of roads that cross in a city, in a fixed order. */
export const crossingsOf = (
  { roads }: Pick<AddressFile, 'roads'>,
  surroundings: Pick<Surroundings, 'cityAt'>,
): readonly Crossing[] => {
  const crossings = new Map<string, Crossing>();
  for (const { names, position } of sharedPositions(roads)) {
    for (const roads of pairsOf(names)) {
      const city = surroundings.cityAt(position);
      if (city === undefined) continue;
      const key = JSON.stringify([...roads, city]);
      const known = crossings.get(key)?.positions ?? [];
      crossings.set(key, { roads, city, positions: [...known, position] });
    }
  }
  return sortedByKey(crossings);
};

/** The positions at which roads of different names meet. */
const sharedPositions = (roads: readonly KnownRoad[]) => {
  const byPosition = new Map<string, { names: Map<string, string>; position: Position }>();
  for (const { name, line } of roads) {
    for (const position of line) {
      const key = `${position.lat} ${position.lon}`;
      const shared = byPosition.get(key) ?? { names: new Map<string, string>(), position };
      // Spaces are no difference: Blanche Downe and Blanchedowne are one road.
      shared.names.set(foldText(name).replaceAll(' ', ''), name);
      byPosition.set(key, shared);
    }
  }
  return [...byPosition.values()].map(({ names, position }) => ({
    names: [...names.values()].sort(),
    position,
  }));
};

const pairsOf = (names: readonly string[]): readonly (readonly [string, string])[] =>
  names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));

const sortedByKey = <T>(items: ReadonlyMap<string, T>): readonly T[] =>
  [...items].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, item]) => item);

/** Objects of one name nearer than this are one object, such as a shop and its building. */
const ONE_OBJECT_METRES = 100;

/** A named object with the city that it is searched in, and all its shapes. */
export interface SoughtObject {
  readonly name: string;
  readonly street?: string;
  readonly city: string;
  readonly shapes: readonly Shape[];
  /** Of a house: the names, folded, of the others on its street, in any city. */
  readonly otherNames?: readonly string[];
}

/**
 * The objects of a kind whose name is unique in their city (that of a house: in its street), and is not
 * that of a road. In a fixed order.
 */
export const uniqueObjects = (
  { namedObjects, roads }: Pick<AddressFile, 'namedObjects' | 'roads'>,
  kind: NamedObject['kind'],
  surroundings: Pick<Surroundings, 'cityBeside'>,
): readonly SoughtObject[] => {
  const roadNames = new Set(roads.map(({ name }) => foldText(name)));
  const groups = new Map<string, SoughtObject>();
  for (const object of namedObjects) {
    const { name, street, shape } = object;
    const city = object.city ?? surroundings.cityBeside(shape.centre);
    if (object.kind !== kind || city === undefined || roadNames.has(foldText(name))) continue;
    const key = [name, city, kind === 'house' ? (street ?? '') : ''].map(foldText).join('|');
    const known = groups.get(key) ?? { name, street, city, shapes: [] };
    groups.set(key, { ...known, shapes: [...known.shapes, shape] });
  }
  const all = sortedByKey(groups);
  const names = kind === 'house' ? namesByStreet(all) : undefined;
  return all.flatMap((object) => {
    if (!isOneObject(object.shapes)) return [];
    const ofStreet = names?.get(foldText(object.street ?? ''));
    return { ...object, otherNames: ofStreet?.filter((name) => name !== foldText(object.name)) };
  });
};

/** The folded names of the houses of each street. */
const namesByStreet = (houses: readonly SoughtObject[]): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>();
  for (const { name, street = '' } of houses) {
    const ofStreet = names.get(foldText(street));
    if (ofStreet) ofStreet.push(foldText(name));
    else names.set(foldText(street), [foldText(name)]);
  }
  return names;
};

const isOneObject = ([first, ...others]: readonly Shape[]): boolean =>
  others.every(({ centre }) => first && metresBetween(first.centre, centre) <= ONE_OBJECT_METRES);
