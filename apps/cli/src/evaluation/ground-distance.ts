import type { Position } from '#contracts';

/** Metres eastwards and northwards. */
export interface GroundOffset {
  readonly east: number;
  readonly north: number;
}

/*
 * Lengths of a degree on the WGS 84 ellipsoid, by the series of NIMA TR8350.2. As a plane around
 * `from` it is exact to a millimetre where it decides (25 m) and good enough to tell 1 km from more.
 */
const metresPerDegree = (lat: number): { readonly east: number; readonly north: number } => {
  const angle = (lat * Math.PI) / 180;
  return {
    north: 111132.92 - 559.82 * Math.cos(2 * angle) + 1.175 * Math.cos(4 * angle),
    east: 111412.84 * Math.cos(angle) - 93.5 * Math.cos(3 * angle),
  };
};

const wrapDegrees = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** Where `to` lies as seen from `from`, the short way round the globe. */
export const offsetBetween = (from: Position, to: Position): GroundOffset => {
  const scale = metresPerDegree((from.lat + to.lat) / 2);
  return {
    east: wrapDegrees(to.lon - from.lon) * scale.east,
    north: (to.lat - from.lat) * scale.north,
  };
};

/** Metres between two positions; meant for neighbours, rough beyond some hundred kilometres. */
export const metresBetween = (from: Position, to: Position): number => {
  const { east, north } = offsetBetween(from, to);
  return Math.hypot(east, north);
};

/** The position that lies the offset away. */
export const moveBy = (from: Position, { east, north }: GroundOffset): Position => {
  const scale = metresPerDegree(from.lat);
  return { lat: from.lat + north / scale.north, lon: wrapDegrees(from.lon + east / scale.east) };
};
