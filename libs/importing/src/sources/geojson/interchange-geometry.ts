import type { Position } from '#contracts';
import { geodesicMetres } from '#geodesy';
import type { AreaRecord, DoorsRecord, ParkingRecord } from '../../address-record.js';
import type { Quality } from '#contracts';
import { nearestOnEdge } from '../../geometry/nearest-on-edge.js';
import type { MultiPolygonCoordinates } from '../../geometry/polygon.js';
import { contentKey } from '../plain/content-key.js';

/** A geometry that is not what the format says; the message is the reason. */
export class GeometryError extends Error {
  override readonly name = 'GeometryError';
}

export const readPosition = (value: unknown): Position => {
  const [lon, lat] = Array.isArray(value) ? (value as unknown[]) : [];
  return { lon: typeof lon === 'number' ? lon : NaN, lat: typeof lat === 'number' ? lat : NaN };
};

export const readQuality = (value: unknown): Quality =>
  value === 'low' || value === 'medium' ? value : 'high';

export const readDoors = (value: unknown, quality: Quality): DoorsRecord | undefined => {
  if (value === undefined || value === null) return undefined;
  const positions = Array.isArray(value) ? value.map(readPosition) : [];
  if (positions.length === 0 || positions.some(({ lon, lat }) => !isDegrees(lon, lat))) {
    throw new GeometryError('doors are no list of positions');
  }
  return { positions, quality };
};

export const readArea = (value: unknown, quality: Quality): AreaRecord | undefined => {
  if (value === undefined || value === null) return undefined;
  const { type, coordinates } = value as { type?: unknown; coordinates?: unknown };
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : [];
  if (!isMultiPolygon(polygons)) throw new GeometryError('building or parking is no polygon');
  return { key: contentKey(polygons), quality, outline: () => polygons };
};

/** The distance is from the edge that is nearest to the main door. */
export const readParking = (
  value: unknown,
  quality: Quality,
  doors: DoorsRecord | undefined,
): ParkingRecord | undefined => {
  const area = readArea(value, quality);
  const door = doors?.positions[0];
  if (!area || !door) return area;
  const { position } = nearestOnEdge(area.outline(), door);
  return { ...area, doorDistanceMetres: Math.round(geodesicMetres(position, door) * 100) / 100 };
};

const isMultiPolygon = (value: unknown): value is MultiPolygonCoordinates =>
  isFilledArray(value, 1) &&
  value.every((polygon) => isFilledArray(polygon, 1) && polygon.every(isRing));

const isRing = (ring: unknown): boolean =>
  isFilledArray(ring, 4) &&
  ring.every((coordinate) => {
    const { lon, lat } = readPosition(coordinate);
    return isDegrees(lon, lat);
  });

const isFilledArray = (value: unknown, least: number): value is readonly unknown[] =>
  Array.isArray(value) && value.length >= least;

const isDegrees = (lon: number, lat: number): boolean =>
  Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
