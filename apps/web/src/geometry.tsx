/** A position in WGS 84 degrees. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** Rings of [longitude, latitude], the exterior first. */
export type Rings = readonly (readonly (readonly [number, number])[])[];

/** The smallest box around positions: west, south, east, north. */
export type Box = readonly [number, number, number, number];

/** Undefined without positions. */
export const boxAround = (positions: readonly Position[]): Box | undefined => {
  if (positions.length === 0) return undefined;
  const lons = positions.map(({ lon }) => lon);
  const lats = positions.map(({ lat }) => lat);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
};

export const positionsOf = (rings: Rings): readonly Position[] =>
  rings.flatMap((ring) => ring.map(([lon, lat]) => ({ lon, lat })));

/** The point of the exterior of an area that is nearest to a position, on a local plane. */
export const nearestOnEdge = ([exterior = []]: Rings, from: Position): Position | undefined => {
  const lonScale = Math.cos((from.lat * Math.PI) / 180);
  let nearest: Position | undefined;
  let least = Infinity;
  for (const [index, end] of exterior.entries()) {
    const start = exterior[index - 1] ?? end;
    const [dx, dy] = [(end[0] - start[0]) * lonScale, end[1] - start[1]];
    const [px, py] = [(from.lon - start[0]) * lonScale, from.lat - start[1]];
    const share = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
    const distance = Math.hypot(px - share * dx, py - share * dy);
    if (distance >= least) continue;
    least = distance;
    nearest = {
      lon: start[0] + share * (end[0] - start[0]),
      lat: start[1] + share * (end[1] - start[1]),
    };
  }
  return nearest;
};
