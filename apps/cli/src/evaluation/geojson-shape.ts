import type { Geometry, Position as Coordinates } from 'geojson';
import polylabel from 'polylabel';
import type { Position } from '#contracts';
import { isInside, type Shape } from './shape.js';

/** 1e-6 degrees: about a decimetre, finer than any hit is told. */
const CENTRE_PRECISION_DEGREES = 1e-6;

/** The shape of a GeoJSON geometry; nothing for kinds that no address has. */
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

/** Each edge's cross product about the ring's first corner, which keeps the digits that count. */
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
