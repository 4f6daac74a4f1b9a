import type { Position } from '#contracts';
import type { Box } from '#countries';

/** Whether a position lies in a box, or on its edge. */
export const isWithin = ([west, south, east, north]: Box, { lon, lat }: Position): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north;
