import type { Position } from '#contracts';

/** OpenStreetMap's own precision, about a centimetre: more decimals would be invented. */
const STEPS_A_DEGREE = 1e7;

/** Degrees to seven decimals. */
export const roundedDegrees = (degrees: number): number =>
  Math.round(degrees * STEPS_A_DEGREE) / STEPS_A_DEGREE;

/** A position to seven decimals. */
export const roundedPosition = ({ lat, lon }: Position): Position => ({
  lat: roundedDegrees(lat),
  lon: roundedDegrees(lon),
});
