import type { SchemaObject } from 'ajv';
import { featureCollection, name, namesOf, share, text, uuid } from './geojson.js';

const types = ['housenumber', 'street', 'locality', 'municipality'];

/**
 * addok's answers (https://github.com/addok/addok/blob/master/docs/api.md): GeocodeJSON as it was drafted
 * before 0.1.0, with flat members.
 */
export const addokPlaces = featureCollection({
  properties: {
    type: 'object',
    properties: {
      id: uuid,
      type: { enum: types },
      score: share,
      importance: share,
      ...namesOf('label', 'name', 'housenumber', 'street', 'postcode', 'city', 'district'),
      context: text,
      // Metres.
      distance: { type: 'integer', minimum: 0 },
    },
    required: ['id', 'type', 'score', 'importance', 'label', 'name', 'context'],
    additionalProperties: false,
  },
  members: {
    version: { const: 'draft' },
    attribution: text,
    licence: text,
    query: text,
    limit: { type: 'integer', minimum: 1 },
  },
  required: ['version', 'attribution', 'licence', 'limit'],
});

/** A row of `search/csv` or `reverse/csv`, by the names of its columns. */
export const addokRow: SchemaObject = {
  type: 'object',
  properties: {
    result_status: { enum: ['ok', 'not-found'] },
    result_type: { enum: ['', ...types] },
    result_score: { type: 'string', pattern: '^(|[01](\\.\\d+)?(e-\\d+)?)$' },
    result_score_next: { type: 'string', pattern: '^(|[01](\\.\\d+)?(e-\\d+)?)$' },
    result_distance: { type: 'string', pattern: '^\\d*$' },
    result_id: { type: 'string', pattern: '^(|[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12})$' },
  },
  required: [
    ...['result_label', 'result_score', 'result_score_next', 'result_type', 'result_id'],
    ...['result_housenumber', 'result_name', 'result_street', 'result_postcode', 'result_city'],
    ...['result_context', 'result_distance', 'result_status'],
  ],
  if: { properties: { result_status: { const: 'ok' } } },
  then: { properties: { result_label: name, result_type: { enum: types } } },
  else: { properties: { result_label: { const: '' }, result_id: { const: '' } } },
};

export const addokError: SchemaObject = {
  type: 'object',
  properties: { code: { type: 'integer', minimum: 400 }, message: name },
  required: ['code', 'message'],
  additionalProperties: false,
};
