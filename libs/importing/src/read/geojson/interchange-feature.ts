import type { Position, Quality } from '#contracts';
import type { MultiPolygonCoordinates } from '#geo';
import { geodesicMetres, nearestPointOnRings } from '#geo';
import type { Names } from '../../model/names.js';
import { parseNameLanguage } from '../../model/names.js';
import type { AreaRecord, DoorsRecord, ParkingRecord } from '../../model/records.js';
import type { AddressFields } from '../records/address-fields.js';
import { contentKey } from '../records/address-fields.js';

interface InterchangeFeature {
  readonly type: 'Feature';
  readonly id?: unknown;
  readonly geometry: { readonly type?: unknown; readonly coordinates?: unknown } | null;
  readonly properties: Readonly<Record<string, unknown>> | null;
}

export const isFeature = (value: unknown): value is InterchangeFeature =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Feature';

/** Attribution in the first line, which has no geometry. */
export const attributionOf = (feature: InterchangeFeature): string | undefined =>
  feature.geometry === null ? textProperty(feature.properties ?? {}, 'attribution') : undefined;

/** Reads a feature of docs/interchange.md. Throws a GeometryError when an area is invalid. */
export const readFeature = (feature: InterchangeFeature): AddressFields => {
  const properties = feature.properties ?? {};
  const text = (key: string): string | undefined => textProperty(properties, key);
  const names = (key: string): ReturnType<typeof propertyNames> => propertyNames(properties, key);
  const quality = (key: string): ReturnType<typeof readQuality> => readQuality(properties[key]);
  const doors = readDoors(properties['doors'], quality('door_quality'));
  const place = names('place');
  const street = names('street');
  return {
    key: text('id') ?? featureId(feature.id) ?? text('hash') ?? contentKey(feature),
    position: readPosition(feature.geometry?.coordinates),
    quality: quality('position_quality'),
    number: text('number'),
    unit: text('unit'),
    house: names('name'),
    street: street ?? place,
    locality: names('locality') ?? (street && place),
    city: names('city'),
    county: names('district'),
    state: names('region'),
    country: text('country'),
    postcode: text('postcode'),
    doors,
    building: readArea(properties['building'], quality('building_quality')),
    parking: readParking(properties['parking'], quality('parking_quality'), doors),
    uprn: text('uprn'),
    udprn: text('udprn'),
  };
};

const featureId = (id: unknown): string | undefined =>
  typeof id === 'string' || typeof id === 'number' ? String(id) || undefined : undefined;

type Properties = Readonly<Record<string, unknown>>;

/** A trimmed text property, undefined when empty. Numbers are converted. */
const textProperty = (properties: Properties, key: string): string | undefined => {
  const value = properties[key];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() ? value.trim() : undefined;
};

/** Names of a property: its own value, `<key>:xx` and `alt_<key>`. */
const propertyNames = (properties: Properties, key: string): Names | undefined => {
  const local = textProperty(properties, key);
  if (!local) return undefined;
  const translations: Record<string, string> = {};
  const alternatives = textProperty(properties, `alt_${key}`)?.split(';') ?? [];
  for (const property of Object.keys(properties)) {
    if (!property.startsWith(`${key}:`)) continue;
    const named = parseNameLanguage(property.slice(key.length + 1));
    const name = textProperty(properties, property);
    if (!named || !name) continue;
    if (named.isTransliteration) alternatives.push(name);
    else if (!named.isVariant || !translations[named.language]) translations[named.language] = name;
  }
  const trimmed = alternatives.map((part) => part.trim()).filter(Boolean);
  return { local, translations, alternatives: trimmed };
};

/** A geometry that violates the format; the message is the reject reason. */
export class GeometryError extends Error {
  override readonly name = 'GeometryError';
}

const readPosition = (value: unknown): Position => {
  const [lon, lat] = Array.isArray(value) ? (value as unknown[]) : [];
  return { lon: typeof lon === 'number' ? lon : NaN, lat: typeof lat === 'number' ? lat : NaN };
};

const readQuality = (value: unknown): Quality =>
  value === 'low' || value === 'medium' ? value : 'high';

const readDoors = (value: unknown, quality: Quality): DoorsRecord | undefined => {
  if (value === undefined || value === null) return undefined;
  const positions = Array.isArray(value) ? value.map(readPosition) : [];
  if (positions.length === 0 || positions.some(({ lon, lat }) => !isDegrees(lon, lat))) {
    throw new GeometryError('doors is not a list of positions');
  }
  return { positions, quality };
};

const readArea = (value: unknown, quality: Quality): AreaRecord | undefined => {
  if (value === undefined || value === null) return undefined;
  const { type, coordinates } = value as { type?: unknown; coordinates?: unknown };
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : [];
  if (!isMultiPolygon(polygons)) throw new GeometryError('building or parking is not a polygon');
  return { key: contentKey(polygons), quality, outline: () => polygons };
};

/** The distance is measured from the point, or from the edge point nearest to the main door. */
const readParking = (
  value: unknown,
  quality: Quality,
  doors: DoorsRecord | undefined,
): ParkingRecord | undefined => {
  const parking = readEntrance(value, quality) ?? readArea(value, quality);
  const door = doors?.positions[0];
  if (!parking || !door) return parking;
  const nearest =
    'outline' in parking ? nearestPointOnRings(parking.outline(), door).position : parking.position;
  return { ...parking, doorDistanceMetres: Math.round(geodesicMetres(nearest, door) * 100) / 100 };
};

/** A garage may have the position of its entrance only. */
const readEntrance = (
  value: unknown,
  quality: Quality,
): { key: string; quality: Quality; position: Position } | undefined => {
  const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown };
  if (type !== 'Point') return undefined;
  const position = readPosition(coordinates);
  if (!isDegrees(position.lon, position.lat)) {
    throw new GeometryError('building or parking is not a polygon');
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
