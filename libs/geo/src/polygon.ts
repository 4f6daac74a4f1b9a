import pointInPolygon from 'point-in-polygon-hao';
import polylabel from 'polylabel';
import type { Position } from '#contracts';
import { METRES_PER_DEGREE } from './distance.js';
import { planeDistanceMetres } from './projections.js';

/** Longitude and latitude in degrees, as in GeoJSON. Only geometry code uses this form. */
export type Coordinate = readonly [number, number];
/** Closed: the last coordinate equals the first. */
export type Ring = readonly Coordinate[];
/** The exterior ring, then the holes. */
type PolygonCoordinates = readonly Ring[];
export type MultiPolygonCoordinates = readonly PolygonCoordinates[];

export interface BoundingBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

type Rings = Parameters<typeof pointInPolygon>[1];

/** Whether the position lies inside the polygons or on an edge. */
export const polygonContains = (
  polygons: MultiPolygonCoordinates,
  { lon, lat }: Position,
): boolean =>
  polygons.some((rings) => pointInPolygon([lon, lat], rings as unknown as Rings) !== false);

/**
 * Twice the signed area of a closed ring in square degrees; positive when the ring is
 * counter-clockwise.
 */
export const doubleSignedArea = (ring: Ring): number => {
  let sum = 0;
  for (let i = 1; i < ring.length; i += 1) {
    const [x1, y1] = ring[i - 1] as Coordinate;
    const [x2, y2] = ring[i] as Coordinate;
    sum += x1 * y2 - x2 * y1;
  }
  return sum;
};

/** Area within the exterior rings, in square metres. */
export const groundAreaSquareMetres = (polygons: MultiPolygonCoordinates): number =>
  polygons.reduce((sum, [exterior = []]) => {
    const [, lat] = exterior[0] ?? [0, 0];
    const perDegree = METRES_PER_DEGREE ** 2 * Math.cos((lat * Math.PI) / 180);
    return sum + (Math.abs(doubleSignedArea(exterior)) / 2) * perDegree;
  }, 0);

/** No addressed object is this wide: such an area crosses the 180th meridian. */
const HALF_THE_GLOBE = 180;

/** Whether an area crosses the 180th meridian without being split there. */
export const crossesAntimeridian = (area: MultiPolygonCoordinates): boolean =>
  area.some((polygon) => polygon.some(ringCrossesAntimeridian));

const ringCrossesAntimeridian = (ring: MultiPolygonCoordinates[number][number]): boolean => {
  const first = ring[0]?.[0] ?? 0;
  return ring.some(([lon = 0]) => Math.abs(lon - first) > HALF_THE_GLOBE);
};

/**
 * Rounds to 7 decimals, closes rings and orients them as RFC 7946 requires: exteriors
 * counter-clockwise, holes clockwise.
 */
export const orientRings = (polygons: MultiPolygonCoordinates): MultiPolygonCoordinates =>
  polygons.map((rings) => rings.map((ring, index) => orient(close(ring.map(round)), index === 0)));

const orient = (ring: Ring, isExterior: boolean): Ring =>
  doubleSignedArea(ring) > 0 === isExterior ? ring : ring.toReversed();

const close = (ring: Ring): Ring => {
  const [first, last] = [ring[0], ring.at(-1)];
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring;
};

const round = ([lon, lat]: Coordinate): Coordinate => [roundDegrees(lon), roundDegrees(lat)];

/** The precision of OpenStreetMap, about one centimetre. */
const STEPS_PER_DEGREE = 1e7;

/** Rounds degrees to 7 decimals. */
const roundDegrees = (degrees: number): number =>
  Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;

/** Rounds a position to 7 decimals. */
export const roundPosition = ({ lat, lon }: Position): Position => ({
  lat: roundDegrees(lat),
  lon: roundDegrees(lon),
});

/** Precision of the pole of inaccessibility: 0.1 m in degrees, enough for a building. */
const PRECISION_DEGREES = 1e-6;

/**
 * Returns a point inside the largest polygon: its centroid if that lies inside, otherwise the pole
 * of inaccessibility.
 */
export const pointInside = (polygons: MultiPolygonCoordinates): Position => {
  const largest = polygons.reduce((a, b) => (ringArea(b) > ringArea(a) ? b : a));
  const centre = centroid(largest[0] as Ring);
  if (centre && polygonContains([largest], centre)) return centre;
  const [lon, lat] = polylabel(largest as [number, number][][], PRECISION_DEGREES);
  return { lon: roundDegrees(lon), lat: roundDegrees(lat) };
};

const ringArea = (polygon: PolygonCoordinates): number => {
  let sum = 0;
  forEachEdge(polygon[0] as Ring, (cross) => (sum += cross));
  return Math.abs(sum);
};

const centroid = (ring: Ring): Position | undefined => {
  const [originLon, originLat] = ring[0] as Coordinate;
  let [area, lon, lat] = [0, 0, 0];
  forEachEdge(ring, (cross, a, b) => {
    area += cross;
    lon += (a[0] + b[0] - 2 * originLon) * cross;
    lat += (a[1] + b[1] - 2 * originLat) * cross;
  });
  if (area === 0) return undefined;
  return {
    lon: roundDegrees(originLon + lon / (3 * area)),
    lat: roundDegrees(originLat + lat / (3 * area)),
  };
};

/** Cross products are relative to the first vertex, which preserves precision. */
const forEachEdge = (
  ring: Ring,
  visit: (cross: number, a: Coordinate, b: Coordinate) => void,
): void => {
  const [originLon, originLat] = ring[0] as Coordinate;
  for (let i = 1; i < ring.length; i += 1) {
    const a = ring[i - 1] as Coordinate;
    const b = ring[i] as Coordinate;
    const cross = (a[0] - originLon) * (b[1] - originLat) - (b[0] - originLon) * (a[1] - originLat);
    visit(cross, a, b);
  }
};

/**
 * Returns the box that contains every point within a distance of a position. Longitudes are not
 * wrapped at the antimeridian.
 */
export const boxAround = (position: Position, metres: number): BoundingBox => {
  const lat = metres / METRES_PER_DEGREE;
  const lon = lat / Math.max(0.01, Math.cos((position.lat * Math.PI) / 180));
  return {
    west: position.lon - lon,
    south: position.lat - lat,
    east: position.lon + lon,
    north: position.lat + lat,
  };
};

/** Returns a box enlarged by a distance on each side. */
export const expandBox = (
  { west, south, east, north }: BoundingBox,
  metres: number,
): BoundingBox => {
  const southWest = boxAround({ lon: west, lat: south }, metres);
  const northEast = boxAround({ lon: east, lat: north }, metres);
  return {
    west: southWest.west,
    south: southWest.south,
    east: northEast.east,
    north: northEast.north,
  };
};

/** Length of the diagonal of a box, in metres. */
export const boxDiagonalMetres = ({ west, south, east, north }: BoundingBox): number =>
  planeDistanceMetres({ lon: west, lat: south }, { lon: east, lat: north });
