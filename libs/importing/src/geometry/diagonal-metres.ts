import { planarMetres } from './planar.js';
import type { Box } from './polygon.js';

/** From corner to corner of a box. */
export const diagonalMetres = ({ west, south, east, north }: Box): number =>
  planarMetres({ lon: west, lat: south }, { lon: east, lat: north });
