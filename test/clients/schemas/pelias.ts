import type { SchemaObject } from 'ajv';
import { boundingBox, featureCollection, name, namesOf, share, text, uuid } from './geojson.js';

/** Pelias' answers (https://github.com/pelias/documentation, response.md, reverse.md, ids.md). */
const layers = [
  ...['venue', 'address', 'street', 'neighbourhood', 'borough', 'localadmin', 'locality'],
  ...['county', 'macrocounty', 'region', 'macroregion', 'country', 'postalcode'],
];

export const peliasPlaces = featureCollection({
  properties: {
    type: 'object',
    properties: {
      id: uuid,
      gid: { type: 'string', pattern: `^[a-z]+:(${layers.join('|')}):.+$` },
      layer: { enum: layers },
      ...namesOf('source', 'source_id', 'name', 'label', 'housenumber', 'street', 'postalcode'),
      ...namesOf('country', 'region', 'county', 'locality', 'neighbourhood'),
      country_code: { type: 'string', pattern: '^[A-Z]{2}$' },
      confidence: share,
      match_type: { enum: ['exact', 'interpolated', 'fallback'] },
      // Kilometres.
      distance: { type: 'number', minimum: 0 },
      accuracy: { enum: ['point', 'centroid'] },
    },
    required: [
      ...['id', 'gid', 'layer', 'source', 'source_id', 'name', 'label', 'confidence'],
      ...['accuracy', 'country_code'],
    ],
    additionalProperties: false,
  },
  featureMembers: { bbox: boundingBox },
  members: {
    bbox: boundingBox,
    geocoding: {
      type: 'object',
      properties: {
        version: { const: '0.2' },
        attribution: text,
        query: { type: 'object' },
        timestamp: { type: 'integer' },
      },
      required: ['version', 'attribution', 'query', 'timestamp'],
      additionalProperties: false,
    },
  },
  required: ['geocoding'],
});

/** Valid GeoJSON too (http-status-codes.md). `meta` and `results` are those of the rate limiter in front. */
export const peliasError: SchemaObject = {
  type: 'object',
  properties: {
    type: { const: 'FeatureCollection' },
    features: { type: 'array', maxItems: 0 },
    geocoding: {
      type: 'object',
      properties: {
        version: { const: '0.2' },
        errors: { type: 'array', items: name, minItems: 1 },
      },
      required: ['version', 'errors'],
      additionalProperties: false,
    },
    meta: {
      type: 'object',
      properties: { version: { const: 1 }, status_code: { type: 'integer', minimum: 400 } },
      required: ['version', 'status_code'],
      additionalProperties: false,
    },
    results: {
      type: 'object',
      properties: {
        error: {
          type: 'object',
          properties: { type: name, message: name },
          required: ['type', 'message'],
          additionalProperties: false,
        },
      },
      required: ['error'],
      additionalProperties: false,
    },
  },
  required: ['type', 'features', 'geocoding', 'meta', 'results'],
  additionalProperties: false,
};
