import type { Position } from '#contracts';
import { METRES_PER_DEGREE } from './distance.js';

/** A vector in metres on the plane tangent to the sphere near two positions. */
export interface PlaneVector {
  readonly eastMetres: number;
  readonly northMetres: number;
}

/**
 * The vector between two positions: equirectangular projection at their mean latitude. The error is
 * below half a percent over a few kilometres, the range in which objects are linked.
 */
export const planeVector = (from: Position, to: Position): PlaneVector => ({
  eastMetres:
    (to.lon - from.lon) * METRES_PER_DEGREE * Math.cos(((from.lat + to.lat) / 360) * Math.PI),
  northMetres: (to.lat - from.lat) * METRES_PER_DEGREE,
});

export const planeDistanceMetres = (from: Position, to: Position): number => {
  const { eastMetres, northMetres } = planeVector(from, to);
  return Math.hypot(eastMetres, northMetres);
};
