import type { Position } from '#contracts';

/** The positions of two known houses of a street, the lower number first. */
export type Houses = readonly [Position, Position];

/** How far along a number is from one to another, 0 to 1; undefined when it does not lie between them. */
export const shareBetween = (number: number, below: number, above: number): number | undefined =>
  below < number && number < above ? (number - below) / (above - below) : undefined;

/** The position so far along the straight line from one house to the other. */
export const straightBetween = (share: number, [below, above]: Houses): Position => ({
  lat: below.lat + share * (above.lat - below.lat),
  lon: below.lon + share * (above.lon - below.lon),
});
