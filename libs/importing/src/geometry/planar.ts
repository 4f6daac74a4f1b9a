import type { Position } from '#contracts';
import { METRES_PER_DEGREE } from '#geodesy';

/** A vector in metres on the plane that touches the earth near two positions. */
export interface PlanarVector {
  readonly eastMetres: number;
  readonly northMetres: number;
}

/** Good to half a percent over the few kilometres at which things are linked. */
export const planarVector = (from: Position, to: Position): PlanarVector => ({
  eastMetres:
    (to.lon - from.lon) * METRES_PER_DEGREE * Math.cos(((from.lat + to.lat) / 360) * Math.PI),
  northMetres: (to.lat - from.lat) * METRES_PER_DEGREE,
});

export const planarMetres = (from: Position, to: Position): number => {
  const { eastMetres, northMetres } = planarVector(from, to);
  return Math.hypot(eastMetres, northMetres);
};
