import type { Position } from '#contracts';

/** A known house on the street. */
export interface Neighbour {
  readonly number: number;
  readonly position: Position;
}

/**
 * Where a house number must be between two known ones of its side of the street: as far along as
 * its number is. Undefined when it does not lie between them.
 */
export const interpolate = (
  number: number,
  below: Neighbour,
  above: Neighbour,
): Position | undefined => {
  if (!(below.number < number && number < above.number)) return undefined;
  const share = (number - below.number) / (above.number - below.number);
  return {
    lat: below.position.lat + share * (above.position.lat - below.position.lat),
    lon: below.position.lon + share * (above.position.lon - below.position.lon),
  };
};
