import type { SchemaObject } from 'ajv';
import { featureCollection, name, namesOf, timestamp } from './geojson.js';

/** Photon's answers (https://github.com/komoot/photon/blob/master/docs/api-v1.md). */
export const photonPlaces = featureCollection({
  properties: {
    type: 'object',
    properties: {
      osm_type: { enum: ['N', 'W', 'R'] },
      osm_id: { type: 'integer', minimum: 1 },
      ...namesOf('osm_key', 'osm_value', 'name', 'housenumber', 'street', 'locality', 'district'),
      ...namesOf('postcode', 'city', 'county', 'state', 'country'),
      countrycode: { type: 'string', pattern: '^[A-Z]{2}$' },
      type: {
        enum: [
          ...['house', 'street', 'locality', 'district', 'city'],
          ...['county', 'state', 'country', 'other'],
        ],
      },
      extent: {
        type: 'array',
        items: { type: 'number' },
        corners: ['west', 'north', 'east', 'south'],
      },
    },
    required: ['osm_key', 'osm_value', 'type', 'countrycode'],
    dependentRequired: { osm_type: ['osm_id'], osm_id: ['osm_type'] },
    additionalProperties: false,
  },
});

export const photonStatus: SchemaObject = {
  type: 'object',
  properties: { status: { const: 'Ok' }, import_date: timestamp },
  required: ['status', 'import_date'],
  additionalProperties: false,
};

export const photonError: SchemaObject = {
  type: 'object',
  properties: { message: name },
  required: ['message'],
  additionalProperties: false,
};
