import pointInPolygon from 'point-in-polygon-hao';
import type { Position } from '#contracts';
import { geodesicMetres } from '#geo';

/** A door within this distance is the true one; walls and entrances are not mapped more precisely. */
const DOOR_METRES = 3;
/** A parking that is mapped as a point may be anywhere inside the car park. */
const POINT_METRES = 10;

/** Whether each part of a destination is correct; undefined if the ground truth does not name it. */
export interface Verdict {
  readonly door?: boolean;
  readonly building: boolean;
  readonly parking?: boolean;
}

/** Compares an answer with the ground truth. Of several true objects any one is correct. */
export const judgeDestination = (
  { doors, building, parkings }: TrueDestination,
  given: AnsweredDestination | undefined,
): Verdict => ({
  ...(doors.length > 0 && { door: isTrueDoor(doors, given) }),
  building: given?.building !== undefined && isAt(given.building, building),
  ...(parkings && { parking: isTrueParking(parkings, given?.parking) }),
});

/** Only the main door counts, because users are sent to it. */
const isTrueDoor = (
  doors: readonly TrueObject[],
  given: AnsweredDestination | undefined,
): boolean => {
  const main = given?.doors[0];
  return main !== undefined && doors.some((door) => geodesicMetres(door, main) <= DOOR_METRES);
};

const isTrueParking = (
  parkings: readonly TrueObject[],
  given: AnsweredPlace | undefined,
): boolean => {
  if (!given) return parkings.length === 0;
  return parkings.some((parking) => isAt(given, parking));
};

const isAt = ({ rings, points }: AnsweredPlace, { lat, lon }: TrueObject): boolean =>
  (rings.length > 0 && isInside(rings, [lon, lat])) ||
  points.some((point) => geodesicMetres(point, { lat, lon }) <= POINT_METRES);

const isInside = (rings: AnsweredPlace['rings'], point: [number, number]): boolean =>
  pointInPolygon(
    point,
    rings.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat])),
  ) !== false;

/** An object of OpenStreetMap, and a position: the node, or a point inside the area. */
export interface TrueObject extends Position {
  readonly object: string;
}

/** A destination as a person read it off the map. Equally good objects are all listed. */
export interface TrueDestination {
  /** The object with the address, and the queried position. */
  readonly address: TrueObject;
  /** Empty if no entrance is mapped. */
  readonly doors: readonly TrueObject[];
  readonly building: TrueObject;
  /** Empty if there is none nearby; undefined if a person could not decide. */
  readonly parkings?: readonly TrueObject[];
}

const objectPattern = /(\w+\/\d+) (-?[\d.]+) (-?[\d.]+)/g;

/**
 * Parses a table with one destination per line: address, doors, building and parkings, separated by
 * bars. Each object is given as id, latitude and longitude; `-` means none, `?` means undecided.
 */
export const readTrueDestinations = (table: string): readonly TrueDestination[] =>
  table
    .split('\n')
    .filter((line) => line.includes('|'))
    .map(readTrueDestination);

const readTrueDestination = (line: string): TrueDestination => {
  const [addresses = '', doors = '', buildings = '', parkings = ''] = line.split('|');
  const [address] = readObjects(addresses);
  const [building] = readObjects(buildings);
  if (!address || !building) throw new Error(`not a true destination: ${line}`);
  const unknown = parkings.trim() === '?';
  return {
    address,
    doors: readObjects(doors),
    building,
    ...(!unknown && { parkings: readObjects(parkings) }),
  };
};

const readObjects = (text: string): readonly TrueObject[] =>
  [...text.matchAll(objectPattern)].map(([, object = '', lat, lon]) => ({
    object,
    lat: Number(lat),
    lon: Number(lon),
  }));

/** What a service returns for a position. */
export interface AnsweredDestination {
  readonly label: string;
  /** The main door first. */
  readonly doors: readonly Position[];
  readonly building?: AnsweredPlace;
  readonly parking?: AnsweredPlace;
}

/** A building or parking: the rings of its area, or a point if the area is not known. */
export interface AnsweredPlace {
  readonly rings: readonly Ring[];
  readonly points: readonly Position[];
}

export type Ring = readonly Coordinates[];
export type Coordinates = readonly [lon: number, lat: number];
