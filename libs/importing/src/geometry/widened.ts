import { boxAround } from './box-around.js';
import type { Box } from './polygon.js';

/** A box and so many metres about it. */
export const widened = ({ west, south, east, north }: Box, metres: number): Box => {
  const southWest = boxAround({ lon: west, lat: south }, metres);
  const northEast = boxAround({ lon: east, lat: north }, metres);
  return {
    west: southWest.west,
    south: southWest.south,
    east: northEast.east,
    north: northEast.north,
  };
};
