import { contentKey } from '../plain/content-key.js';
import type { PlainAddress } from '../plain/plain-address.js';
import {
  readArea,
  readDoors,
  readParking,
  readPosition,
  readQuality,
} from './interchange-geometry.js';
import { namesOf, textOf } from './interchange-names.js';

export interface InterchangeFeature {
  readonly type: 'Feature';
  readonly id?: unknown;
  readonly geometry: { readonly type?: unknown; readonly coordinates?: unknown } | null;
  readonly properties: Readonly<Record<string, unknown>> | null;
}

export const isFeature = (value: unknown): value is InterchangeFeature =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Feature';

/** The attribution that a first line may name in place of an address. */
export const attributionOf = (feature: InterchangeFeature): string | undefined =>
  feature.geometry === null ? textOf(feature.properties ?? {}, 'attribution') : undefined;

/** Reads a feature of docs/interchange.md; throws a GeometryError when an area is none. */
export const readFeature = (feature: InterchangeFeature): PlainAddress => {
  const properties = feature.properties ?? {};
  const text = (key: string): string | undefined => textOf(properties, key);
  const names = (key: string): ReturnType<typeof namesOf> => namesOf(properties, key);
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
