import type { Coordinate, Ring } from './polygon.js';

/** Twice the signed area of a closed ring in square degrees: positive when it runs counter-clockwise. */
export const signedArea = (ring: Ring): number => {
  let sum = 0;
  for (let i = 1; i < ring.length; i += 1) {
    const [x1, y1] = ring[i - 1] as Coordinate;
    const [x2, y2] = ring[i] as Coordinate;
    sum += x1 * y2 - x2 * y1;
  }
  return sum;
};
