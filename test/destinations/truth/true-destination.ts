import type { Position } from '#contracts';

/** An object of OpenStreetMap, as evidence, and a point of it: the node, or inside the area. */
export interface TrueThing extends Position {
  readonly object: string;
}

/** A destination as a person reads it off the map; where two are as good, both are listed. */
export interface TrueDestination {
  /** The object that carries the address, and where one asks for it. */
  readonly address: TrueThing;
  /** Empty where no entrance is mapped. */
  readonly doors: readonly TrueThing[];
  readonly building: TrueThing;
  /** Empty where there is none within reach; undefined where a person could not tell. */
  readonly parkings?: readonly TrueThing[];
}

const thing = /(\w+\/\d+) (-?[\d.]+) (-?[\d.]+)/g;

/**
 * Reads a table, a destination a line: address, doors, building and parkings between bars, each thing
 * as its object, latitude and longitude; `-` says that there is none, `?` that nobody can tell.
 */
export const readTruths = (table: string): readonly TrueDestination[] =>
  table
    .split('\n')
    .filter((line) => line.includes('|'))
    .map(readTruth);

const readTruth = (line: string): TrueDestination => {
  const [addresses = '', doors = '', buildings = '', parkings = ''] = line.split('|');
  const [address] = readThings(addresses);
  const [building] = readThings(buildings);
  if (!address || !building) throw new Error(`No true destination: ${line}`);
  const unknown = parkings.trim() === '?';
  return {
    address,
    doors: readThings(doors),
    building,
    ...(!unknown && { parkings: readThings(parkings) }),
  };
};

const readThings = (text: string): readonly TrueThing[] =>
  [...text.matchAll(thing)].map(([, object = '', lat, lon]) => ({
    object,
    lat: Number(lat),
    lon: Number(lon),
  }));
