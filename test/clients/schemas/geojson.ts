import type { SchemaObject } from 'ajv';

/**
 * GeoJSON (RFC 7946), as far as answers use it. `corners` and `winding` are keywords of
 * answer-schemas.ts.
 */
const position: SchemaObject = {
  type: 'array',
  prefixItems: [
    { type: 'number', minimum: -180, maximum: 180 },
    { type: 'number', minimum: -90, maximum: 90 },
  ],
  minItems: 2,
  items: false,
};

export const point: SchemaObject = {
  type: 'object',
  properties: { type: { const: 'Point' }, coordinates: position },
  required: ['type', 'coordinates'],
  additionalProperties: false,
};

/** Rings are closed; the first is counter-clockwise, the others clockwise (3.1.6). */
const polygon: SchemaObject = {
  type: 'object',
  properties: {
    type: { const: 'Polygon' },
    coordinates: {
      type: 'array',
      items: { type: 'array', items: position, minItems: 4 },
      minItems: 1,
      winding: true,
    },
  },
  required: ['type', 'coordinates'],
  additionalProperties: false,
};

export const geometry: SchemaObject = { anyOf: [point, polygon] };

/** No answer has a box across the antimeridian, where west would be greater than east (5.2). */
export const boundingBox: SchemaObject = {
  type: 'array',
  items: { type: 'number' },
  corners: ['west', 'south', 'east', 'north'],
};

/** What a protocol has in a feature collection beside the members of GeoJSON. */
interface CollectionMembers {
  /** The schema of the properties of a feature. */
  readonly properties: SchemaObject;
  readonly geometry?: SchemaObject;
  readonly featureMembers?: Readonly<Record<string, SchemaObject>>;
  readonly members?: Readonly<Record<string, SchemaObject>>;
  readonly required?: readonly string[];
}

/** A feature collection. It has no member that only other objects may have (7.1). */
export const featureCollection = ({
  properties,
  geometry: shape = point,
  featureMembers = {},
  members = {},
  required = [],
}: CollectionMembers): SchemaObject => ({
  type: 'object',
  properties: {
    type: { const: 'FeatureCollection' },
    features: {
      type: 'array',
      items: {
        type: 'object',
        properties: { type: { const: 'Feature' }, geometry: shape, properties, ...featureMembers },
        required: ['type', 'geometry', 'properties', ...Object.keys(featureMembers)],
        additionalProperties: false,
      },
    },
    ...members,
  },
  required: ['type', 'features', ...required],
  additionalProperties: false,
});

export const text: SchemaObject = { type: 'string' };
export const name: SchemaObject = { type: 'string', minLength: 1 };

/** Optional fields with texts that are not empty. */
export const namesOf = (...fields: readonly string[]): Readonly<Record<string, SchemaObject>> =>
  Object.fromEntries(fields.map((field) => [field, name]));

export const share: SchemaObject = { type: 'number', minimum: 0, maximum: 1 };
export const uuid: SchemaObject = { type: 'string', format: 'uuid' };
export const timestamp: SchemaObject = { type: 'string', format: 'date-time' };
