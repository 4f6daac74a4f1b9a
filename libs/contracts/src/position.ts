/** A point on the WGS 84 ellipsoid, in degrees: -90 <= lat <= 90, -180 <= lon < 180. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/**
 * A polygon without a pair of bare numbers: the first ring is the exterior (counter-clockwise),
 * the others are holes (clockwise). Each ring is closed: its last position equals its first.
 */
export type Outline = readonly (readonly Position[])[];
