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

/** The distance is from the point, or from the edge that is nearest to the main door. */
export const readParking = (
  value: unknown,
  quality: Quality,
  doors: DoorsRecord | undefined,
): ParkingRecord | undefined => {
  const parking = readEntrance(value, quality) ?? readArea(value, quality);
  const door = doors?.positions[0];
  if (!parking || !door) return parking;
  const nearest =
    'outline' in parking ? nearestOnEdge(parking.outline(), door).position : parking.position;
  return { ...parking, doorDistanceMetres: Math.round(geodesicMetres(nearest, door) * 100) / 100 };
};

/** Of a garage no more than where one drives in may be known. */
const readEntrance = (
  value: unknown,
  quality: Quality,
): { key: string; quality: Quality; position: Position } | undefined => {
  const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown };
  if (type !== 'Point') return undefined;
  const position = readPosition(coordinates);
  if (!isDegrees(position.lon, position.lat)) {
    throw new GeometryError('building or parking is no polygon');
  }
  return { key: contentKey(coordinates), quality, position };
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
