import type { Geometry, Position as Coordinates } from 'geojson';
import polylabel from 'polylabel';
import type { Position } from '#contracts';

type Ring = readonly Position[];

/** The geometry of an object: rings of areas, or lines, or neither for a point. */
export interface Shape {
  /** The point, or the centre of the area or line. */
  readonly centre: Position;
  /** Outer and inner rings of all parts; containment is by the even-odd rule. */
  readonly rings: readonly Ring[];
  readonly lines: readonly Ring[];
}

/** Distance to a shape in metres: 0 inside, else to the nearest point of outline and centre. */
export const metresToShape = (from: Position, shape: Shape): number => {
  if (isInside(from, shape)) return 0;
  const edges = [...shape.rings, ...shape.lines].map((ring) => metresToRing(from, ring));
  return Math.min(metresBetween(from, shape.centre), ...edges);
};

const metresToRing = (from: Position, ring: Ring): number => {
  const corners = ring.map((corner) => offsetBetween(from, corner));
  let nearest = Infinity;
  corners.forEach((end, index) => {
    const start = corners[index - 1] ?? end;
    nearest = Math.min(nearest, metresToSegment(start, end));
  });
  return nearest;
};

/** Distance from the origin of the plane to a segment. */
const metresToSegment = (start: GroundOffset, end: GroundOffset): number => {
  const east = end.east - start.east;
  const north = end.north - start.north;
  const length = east * east + north * north;
  const along = length === 0 ? 0 : -(start.east * east + start.north * north) / length;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(start.east + part * east, start.north + part * north);
};

/** Point in polygon by the even-odd rule, with a ray to the east. */
export const isInside = (position: Position, shape: Shape): boolean => {
  let inside = false;
  for (const ring of shape.rings) {
    ring.forEach((end, index) => {
      const start = ring[index - 1];
      if (start !== undefined && isCrossed(position, start, end)) inside = !inside;
    });
  }
  return inside;
};

const isCrossed = (position: Position, start: Position, end: Position): boolean => {
  if (start.lat > position.lat === end.lat > position.lat) return false;
  const part = (position.lat - start.lat) / (end.lat - start.lat);
  return start.lon + part * (end.lon - start.lon) > position.lon;
};

/** About a decimetre. */
const CENTRE_PRECISION_DEGREES = 1e-6;

/** Converts a GeoJSON geometry; undefined for types that no address has. */
export const shapeOf = (geometry: Geometry): Shape | undefined => {
  switch (geometry.type) {
    case 'Point':
      return { centre: positionOf(geometry.coordinates), rings: [], lines: [] };
    case 'LineString':
      return lineShape(geometry.coordinates);
    case 'Polygon':
      return areaShape([geometry.coordinates]);
    case 'MultiPolygon':
      return areaShape(geometry.coordinates);
    default:
      return undefined;
  }
};

const positionOf = (coordinates: Coordinates): Position => ({
  lon: coordinates[0] ?? NaN,
  lat: coordinates[1] ?? NaN,
});

const lineShape = (coordinates: readonly Coordinates[]): Shape => {
  const line = coordinates.map(positionOf);
  return { centre: meanOf(line), rings: [], lines: [line] };
};

const areaShape = (parts: readonly Coordinates[][][]): Shape | undefined => {
  const largest = [...parts].sort((one, other) => ringArea(other[0]) - ringArea(one[0]))[0];
  if (largest === undefined) return undefined;
  const rings = parts.flat().map((ring) => ring.map(positionOf));
  const shape = { centre: centroidOf(largest[0] ?? []), rings, lines: [] };
  if (isInside(shape.centre, shape)) return shape;
  const flat = largest.map((ring) =>
    ring.map(([lon = NaN, lat = NaN]): [number, number] => [lon, lat]),
  );
  return { ...shape, centre: positionOf([...polylabel(flat, CENTRE_PRECISION_DEGREES)]) };
};

const meanOf = (positions: readonly Position[]): Position => ({
  lat: positions.reduce((sum, { lat }) => sum + lat, 0) / positions.length,
  lon: positions.reduce((sum, { lon }) => sum + lon, 0) / positions.length,
});

const ringArea = (ring: readonly Coordinates[] = []): number =>
  Math.abs(crossProducts(ring).reduce((sum, { cross }) => sum + cross, 0)) / 2;

/** Cross product of each edge relative to the first corner, for numerical precision. */
const crossProducts = (ring: readonly Coordinates[]) => {
  const origin = positionOf(ring[0] ?? []);
  const corners = ring.map(positionOf).map(({ lat, lon }) => ({
    lat: lat - origin.lat,
    lon: lon - origin.lon,
  }));
  return corners.slice(1).map((end, index) => {
    const start = corners[index] ?? end;
    const cross = start.lon * end.lat - end.lon * start.lat;
    return { cross, lat: start.lat + end.lat, lon: start.lon + end.lon };
  });
};

const centroidOf = (ring: readonly Coordinates[]): Position => {
  const edges = crossProducts(ring);
  const total = edges.reduce((sum, { cross }) => sum + cross, 0);
  if (total === 0) return meanOf(ring.map(positionOf));
  const origin = positionOf(ring[0] ?? []);
  return {
    lat: origin.lat + edges.reduce((sum, { cross, lat }) => sum + cross * lat, 0) / (3 * total),
    lon: origin.lon + edges.reduce((sum, { cross, lon }) => sum + cross * lon, 0) / (3 * total),
  };
};

/** Offset in metres. */
interface GroundOffset {
  readonly east: number;
  readonly north: number;
}

/*
 * Lengths of a degree on the WGS 84 ellipsoid, by the series of NIMA TR8350.2. A plane around `from` is
 * exact to a millimetre at 25 m, and good enough at 1 km. Deliberately independent of `#geo`.
 */
const metresPerDegree = (lat: number): { readonly east: number; readonly north: number } => {
  const angle = (lat * Math.PI) / 180;
  return {
    north: 111132.92 - 559.82 * Math.cos(2 * angle) + 1.175 * Math.cos(4 * angle),
    east: 111412.84 * Math.cos(angle) - 93.5 * Math.cos(3 * angle),
  };
};

const wrapDegrees = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** The offset of `to` from `from`, the short way across the antimeridian. */
export const offsetBetween = (from: Position, to: Position): GroundOffset => {
  const scale = metresPerDegree((from.lat + to.lat) / 2);
  return {
    east: wrapDegrees(to.lon - from.lon) * scale.east,
    north: (to.lat - from.lat) * scale.north,
  };
};

/** Distance in metres; accurate for short distances, rough beyond some hundred kilometres. */
export const metresBetween = (from: Position, to: Position): number => {
  const { east, north } = offsetBetween(from, to);
  return Math.hypot(east, north);
};

/** The position at an offset. */
export const moveBy = (from: Position, { east, north }: GroundOffset): Position => {
  const scale = metresPerDegree(from.lat);
  return { lat: from.lat + north / scale.north, lon: wrapDegrees(from.lon + east / scale.east) };
};
