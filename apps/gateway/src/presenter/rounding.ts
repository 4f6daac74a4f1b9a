import type { Destination, Position } from '#contracts';

/** Seven decimals of a degree are about a centimetre; more would claim what nobody measured. */
const DEGREE_STEPS = 1e7;

/** The longitude and latitude of a position as the wire has them: [-180, 180) and [-90, 90]. */
export function wireDegrees({ lon, lat }: Position): { longitude: number; latitude: number } {
  const longitude = roundTo(lon, DEGREE_STEPS);
  return {
    longitude: longitude >= 180 ? longitude - 360 : longitude,
    latitude: roundTo(lat, DEGREE_STEPS),
  };
}

/** Metres to the centimetre. */
export const wireMetres = (metres: number): number => roundTo(metres, 100);

/** How far a destination is from the position that was sent, in metres; absent when none was. */
export const wireDistance = ({ distanceMetres }: Destination): number | undefined =>
  distanceMetres === undefined ? undefined : wireMetres(distanceMetres);

/** A likelihood to the fourth decimal. */
export const wireConfidence = (confidence: number): number => roundTo(confidence, 10_000);

/** Adding zero turns -0 into 0. */
const roundTo = (value: number, steps: number): number => Math.round(value * steps) / steps + 0;
