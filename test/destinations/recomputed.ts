import { geodesicMetres } from '#geo';
import type { Position } from '#contracts';

/** GeoJSON coordinates: polygons of rings of [longitude, latitude]. */
export type MultiPolygon = readonly (readonly (readonly (readonly [number, number])[])[])[];

type Ring = MultiPolygon[number][number];

/** Semi-major axis and squared eccentricity of WGS 84. */
const EQUATOR_METRES = 6_378_137;
const ECCENTRICITY_SQUARED = 0.00669437999014;

/**
 * Geodesic distance in metres from a position to the nearest point of any ring. The point is found
 * on the plane of the ellipsoid's two radii of curvature, the distance is computed by
 * GeographicLib.
 */
export const geodesicMetresToEdge = (area: MultiPolygon, from: Position): number => {
  const scale = metresPerDegree(from.lat);
  const nearest = area
    .flat()
    .flatMap((ring) => edgesOf(ring).map(([a, b]) => nearestOn([a, b], from, scale)))
    .reduce((best, one) => (one.metres < best.metres ? one : best));
  return geodesicMetres(from, nearest.position);
};

interface Scale {
  readonly eastMetres: number;
  readonly northMetres: number;
}

const metresPerDegree = (lat: number): Scale => {
  const radians = Math.PI / 180;
  const flat = 1 - ECCENTRICITY_SQUARED * Math.sin(lat * radians) ** 2;
  const normal = EQUATOR_METRES / Math.sqrt(flat);
  const meridional = (EQUATOR_METRES * (1 - ECCENTRICITY_SQUARED)) / flat ** 1.5;
  return {
    eastMetres: normal * Math.cos(lat * radians) * radians,
    northMetres: meridional * radians,
  };
};

const nearestOn = (
  [a, b]: readonly [Position, Position],
  from: Position,
  { eastMetres, northMetres }: Scale,
): { readonly position: Position; readonly metres: number } => {
  const [x, y] = [(a.lon - from.lon) * eastMetres, (a.lat - from.lat) * northMetres];
  const [dx, dy] = [(b.lon - a.lon) * eastMetres, (b.lat - a.lat) * northMetres];
  const share = Math.min(1, Math.max(0, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)));
  const position = { lon: a.lon + (b.lon - a.lon) * share, lat: a.lat + (b.lat - a.lat) * share };
  return { position, metres: Math.hypot(x + dx * share, y + dy * share) };
};

/** By the winding number of the exterior ring around the position, minus the holes. */
export const isInsideOrOn = (area: MultiPolygon, position: Position): boolean =>
  area.some(([exterior = [], ...holes]) => {
    const isInHole = holes.some((hole) => winds(hole, position));
    return winds(exterior, position) && !isInHole;
  });

const winds = (ring: Ring, { lon, lat }: Position): boolean => {
  let turns = 0;
  for (const [a, b] of edgesOf(ring)) {
    const side = (b.lon - a.lon) * (lat - a.lat) - (lon - a.lon) * (b.lat - a.lat);
    if (a.lat <= lat && b.lat > lat && side > 0) turns += 1;
    if (a.lat > lat && b.lat <= lat && side < 0) turns -= 1;
  }
  return turns !== 0;
};

const edgesOf = (ring: Ring): readonly (readonly [Position, Position])[] =>
  ring.slice(1).map(([lon, lat], index) => {
    const [startLon, startLat] = ring[index] ?? [lon, lat];
    return [
      { lon: startLon, lat: startLat },
      { lon, lat },
    ] as const;
  });
