import pointInPolygon from 'point-in-polygon-hao';
import { geodesicMetres } from '#geodesy';
import type { GivenDestination, GivenPlace } from './given-destination.js';
import type { TrueDestination, TrueThing } from './true-destination.js';

/** A door this near is the true one: walls and kerbs are mapped no finer. */
const DOOR_METRES = 3;
/** A parking that is but a point may be drawn elsewhere in it. */
const POINT_METRES = 10;

/** Whether each thing that a person named is the one that was answered; undefined: none was named. */
export interface Verdict {
  readonly door?: boolean;
  readonly building: boolean;
  readonly parking?: boolean;
}

/** Holds an answer against the truth; of several true things any will do. */
export const judgeDestination = (
  { doors, building, parkings }: TrueDestination,
  given: GivenDestination | undefined,
): Verdict => ({
  ...(doors.length > 0 && { door: isTrueDoor(doors, given) }),
  building: given?.building !== undefined && isAt(given.building, building),
  ...(parkings && { parking: isTrueParking(parkings, given?.parking) }),
});

/** The main door is the one that is sent to; the others do not count. */
const isTrueDoor = (doors: readonly TrueThing[], given: GivenDestination | undefined): boolean => {
  const main = given?.doors[0];
  return main !== undefined && doors.some((door) => geodesicMetres(door, main) <= DOOR_METRES);
};

const isTrueParking = (parkings: readonly TrueThing[], given: GivenPlace | undefined): boolean => {
  if (!given) return parkings.length === 0;
  return parkings.some((parking) => isAt(given, parking));
};

const isAt = ({ rings, points }: GivenPlace, { lat, lon }: TrueThing): boolean =>
  (rings.length > 0 && isInside(rings, [lon, lat])) ||
  points.some((point) => geodesicMetres(point, { lat, lon }) <= POINT_METRES);

const isInside = (rings: GivenPlace['rings'], point: [number, number]): boolean =>
  pointInPolygon(
    point,
    rings.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat])),
  ) !== false;
