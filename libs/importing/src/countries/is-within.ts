import type { Position } from '#contracts';
import type { Box } from '#countries';

export const isWithin = ([west, south, east, north]: Box, { lon, lat }: Position): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north;
