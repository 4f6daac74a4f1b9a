import { v5 } from 'uuid';
import type { Address, DegreeBox, Destination, Position } from '#contracts';
import { DATA_SET_NAMESPACE } from '#contracts';
import { tagOfCategory } from './category-tags.table.js';

/** What a destination is, in the terms that the protocols share. */
export type PlaceKind =
  'house' | 'poi' | 'street' | 'postcode' | 'suburb' | 'city' | 'county' | 'state' | 'country';

/** An object of OpenStreetMap. */
export interface OsmObject {
  readonly type: 'node' | 'way' | 'relation';
  readonly id: number;
}

/** The object from which a destination was imported; undefined if its source is none of OpenStreetMap. */
export const osmObjectOf = ({ source }: Destination): OsmObject | undefined => {
  const [, type, id] = /^(?:poi\/)?(node|way|relation)\/(\d+)$/.exec(source?.key ?? '') ?? [];
  return type === undefined ? undefined : { type: type as OsmObject['type'], id: Number(id) };
};

export const kindOf = ({ level, address, source }: Destination): PlaceKind => {
  if (source?.category !== undefined) return 'poi';
  if (level === 'street') return 'street';
  if (level === 'postcode') return 'postcode';
  if (level !== 'place') return 'house';
  return placeKinds.find(([component]) => address[component] !== undefined)?.[1] ?? 'country';
};

/** The kind of a place is that of the smallest area in its address. */
const placeKinds: readonly (readonly [keyof Address, PlaceKind])[] = [
  ['locality', 'suburb'],
  ['city', 'city'],
  ['county', 'county'],
  ['state', 'state'],
];

/** The component of the address that names a place of a kind. */
const namingComponents: Readonly<Record<PlaceKind, keyof Address>> = {
  house: 'houseName',
  poi: 'houseName',
  street: 'streetName',
  postcode: 'postcode',
  suburb: 'locality',
  city: 'city',
  county: 'county',
  state: 'state',
  country: 'country',
};

/** Its own name; undefined for a house that has only a number. */
export const nameOf = (destination: Destination): string | undefined =>
  destination.address[namingComponents[kindOf(destination)]];

/** The tag of OpenStreetMap that says what a destination is, as key and value. */
export const tagOf = (destination: Destination): readonly [key: string, value: string] => {
  const kind = kindOf(destination);
  if (kind === 'poi') return tagOfCategory(destination.source?.category ?? '');
  return tagsOfKinds[kind];
};

const tagsOfKinds: Readonly<Record<Exclude<PlaceKind, 'poi'>, readonly [string, string]>> = {
  house: ['place', 'house'],
  street: ['highway', 'unclassified'],
  postcode: ['place', 'postcode'],
  suburb: ['place', 'suburb'],
  city: ['place', 'city'],
  county: ['boundary', 'administrative'],
  state: ['boundary', 'administrative'],
  country: ['boundary', 'administrative'],
};

/** Half the side of the square around a position where no outline is known, in degrees of latitude. */
const marginsByKind: Readonly<Record<PlaceKind, number>> = {
  house: 0.0005,
  poi: 0.0005,
  street: 0.002,
  postcode: 0.02,
  suburb: 0.02,
  city: 0.08,
  county: 0.3,
  state: 1,
  country: 3,
};

/** The box around the building, doors and position; around the position alone where no more is known. */
export const extentOf = (destination: Destination): DegreeBox => {
  const { position, doors, building } = destination;
  const outline = building?.outline?.flat() ?? [];
  if (outline.length > 0) return boxAround([position, ...outline, ...(doors?.positions ?? [])]);
  const margin = marginsByKind[kindOf(destination)];
  const width = Math.min(margin / Math.max(0.01, Math.cos((position.lat * Math.PI) / 180)), 90);
  return {
    west: Math.max(-180, position.lon - width),
    south: Math.max(-90, position.lat - margin),
    east: Math.min(180, position.lon + width),
    north: Math.min(90, position.lat + margin),
  };
};

/** The box around some positions. */
export const boxAround = (positions: readonly Position[]): DegreeBox => ({
  west: Math.min(...positions.map(({ lon }) => lon)),
  south: Math.min(...positions.map(({ lat }) => lat)),
  east: Math.max(...positions.map(({ lon }) => lon)),
  north: Math.max(...positions.map(({ lat }) => lat)),
});

/** A box whose west is greater than its east crosses the antimeridian. */
export const isInBox = (
  { lat, lon }: Position,
  { west, south, east, north }: DegreeBox,
): boolean => {
  const isBetween = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
  return lat >= south && lat <= north && isBetween;
};

/** Hexadecimal digits of a UUID that a number of JavaScript holds exactly. */
const SAFE_DIGITS = 13;

/** A number for clients that expect one in place of a UUID: its first 52 bits. */
export const numericId = (uuid: string): number =>
  parseInt(uuid.replaceAll('-', '').slice(0, SAFE_DIGITS), 16);

/** Kinds from fine to coarse. */
const kindsByFineness: readonly PlaceKind[] = [
  ...(['house', 'poi', 'street', 'suburb', 'postcode', 'city'] as const),
  ...(['county', 'state', 'country'] as const),
];

/**
 * The object of a kind in which a destination is, with an id of its own; the destination itself where it is
 * as coarse, or nothing coarser is known.
 */
export const coarsenTo = (destination: Destination, kind: PlaceKind): Destination => {
  const kept = keptComponents[kind];
  const isCoarse = kindsByFineness.indexOf(kindOf(destination)) >= kindsByFineness.indexOf(kind);
  if (!kept || isCoarse) return destination;
  const { address } = destination;
  const parts = kept.flatMap((name) => {
    const value = address[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  if (parts.length === 0) return destination;
  const coarse: Destination = {
    ...destination,
    address: Object.fromEntries(parts),
    // A city that is a state has one name for both.
    label: [...new Set(parts.map(([, value]) => value))].join(', '),
    level: address.streetName !== undefined && kind === 'street' ? 'street' : 'place',
    ...{ source: undefined, sourceIds: undefined },
    ...{ doors: undefined, building: undefined, parking: undefined },
  };
  return { ...coarse, id: derivedId(coarse) };
};

/**
 * An answer holds no id of the street or place of a house, so that of a coarse object is derived from its
 * kind and address: the same for all houses in it, in one language. No name of a data set is JSON.
 */
const derivedId = (coarse: Destination): string =>
  v5(JSON.stringify([kindOf(coarse), coarse.countryCode, coarse.address]), DATA_SET_NAMESPACE);

const areas = ['city', 'county', 'state', 'country'] as const satisfies (keyof Address)[];

const keptComponents: Partial<Record<PlaceKind, readonly (keyof Address)[]>> = {
  street: ['streetName', 'locality', 'postcode', ...areas],
  suburb: ['locality', ...areas],
  city: areas,
  county: areas.slice(1),
  state: areas.slice(2),
  country: areas.slice(3),
};

/**
 * The nearest addresses, coarsened to the finest of the kinds that a reverse query requests, if it does; each
 * object once.
 */
export const coarsenToFinest = (
  destinations: readonly Destination[],
  kinds: readonly PlaceKind[],
): readonly Destination[] => {
  const finest = kindsByFineness.find((kind) => kinds.includes(kind));
  if (!finest) return destinations;
  const ids = new Set<string>();
  return destinations
    .map((destination) => coarsenTo(destination, finest))
    .filter(({ id }) => !ids.has(id) && ids.add(id));
};

/** The name of a house without one: its number and street, in the order of its label. */
export const numberedName = ({ address, label }: Destination): string => {
  const { streetNumber = '', streetName = '' } = address;
  const isNumberFirst = label.indexOf(streetNumber) < label.indexOf(streetName);
  const parts = isNumberFirst ? [streetNumber, streetName] : [streetName, streetNumber];
  return parts.join(' ').trim();
};
