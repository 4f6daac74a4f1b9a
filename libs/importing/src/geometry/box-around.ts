import type { Position } from '#contracts';
import { METRES_PER_DEGREE } from '#geodesy';
import type { Box } from './polygon.js';

/** The box that holds everything within so many metres of a position. */
export const boxAround = (position: Position, metres: number): Box => {
  const lat = metres / METRES_PER_DEGREE;
  const lon = lat / Math.max(0.01, Math.cos((position.lat * Math.PI) / 180));
  return {
    west: position.lon - lon,
    south: position.lat - lat,
    east: position.lon + lon,
    north: position.lat + lat,
  };
};
