import type { RequestParams } from './params/request.params.js';
import type { ResponseBody } from './presenter/response.body.js';
import type { Example } from '../http/openapi/schemas.js';

const id = 'b5f6a944-16be-5f26-8074-e6d54255fe88';
const exampleRequestId = '7d8f0401-1947-45c9-bba2-f70a08139f67';
const downingStreet = { latitude: 51.503363, longitude: -0.127625 };

/** One request of each kind of query. */
export const v2RequestExamples: Record<string, Example<RequestParams>> = {
  text: {
    summary: 'An address as one text',
    value: { queries: [{ address_string: '10 Downing Street, London', country: 'GB' }] },
  },
  structured: {
    summary: 'A structured address',
    value: {
      queries: [
        {
          address_structured: {
            street_number: '10',
            street_name: 'Downing Street',
            city: 'London',
            postalcode: 'SW1A 2AA',
          },
        },
      ],
      options: { structured_response: true },
    },
  },
  reverse: {
    summary: 'A position',
    value: {
      queries: [{ location: { ...downingStreet, distance_filter: 100 }, language: 'EN' }],
    },
  },
  biased: {
    summary: 'An address near a position, with additional matches',
    value: {
      queries: [
        { address_string: 'Downing Street', location: downingStreet, additional_matches: true },
      ],
      options: { verbose: true },
    },
  },
  identifier: {
    summary: 'A destination by the id of an earlier response',
    value: { queries: [{ id }], options: { geojson_type: 'key_value' } },
  },
  source_identifier: {
    summary: 'A destination by its identifier in a register',
    value: {
      queries: [{ source_id: { os_uprn: '100023336956' } }],
      options: { source_id: { os_uprn: true } },
    },
  },
  several: {
    summary: 'Several queries in one request',
    value: {
      queries: [
        { address_string: '10 Downing Street, London' },
        { location: { latitude: 48.78806, longitude: 9.23389 } },
      ],
      options: { return_original: true, input_filter: 'strict' },
    },
  },
};

/** One response of each form of a result. */
export const v2ResponseExamples: Record<string, Example<ResponseBody>> = {
  geojson: {
    summary: 'A match as GeoJSON',
    value: {
      responses: [
        {
          status: 'ok',
          best_match: {
            id,
            address: '10 Downing Street, London, SW1A 2AA',
            geojson: {
              type: 'FeatureCollection',
              features: [
                {
                  type: 'Feature',
                  geometry: { type: 'Point', coordinates: [-0.127625, 51.503363] },
                  properties: { svc_type: 'basic_geocode', accuracy: { quality: 'high' } },
                },
                {
                  type: 'Feature',
                  geometry: { type: 'Point', coordinates: [-0.127582, 51.503212] },
                  properties: { svc_type: 'svc_door', accuracy: { quality: 'high' } },
                },
                {
                  type: 'Feature',
                  geometry: { type: 'Point', coordinates: [-0.1275563, 51.5031195] },
                  properties: {
                    svc_type: 'svc_parking',
                    accuracy: { quality: 'medium', minimum_parking_to_door_distance: 4.2 },
                  },
                },
              ],
            },
            search_confidence: 0.9875,
          },
          additional_matches: [],
        },
      ],
      version: 'v2',
      request_id: exampleRequestId,
    },
  },
  key_value: {
    summary: 'A match in the key-value style',
    value: {
      responses: [
        {
          status: 'ok',
          best_match: {
            id,
            address: '10 Downing Street, London, SW1A 2AA',
            geojson: {
              basic_geocode: downingStreet,
              svc_door: { latitude: 51.503212, longitude: -0.127582 },
            },
            search_confidence: 0.9875,
          },
          additional_matches: [],
        },
      ],
      version: 'v2',
      request_id: exampleRequestId,
    },
  },
  no_matches: {
    summary: 'No match',
    value: {
      responses: [{ status: 'no_matches', best_match: null, additional_matches: [] }],
      version: 'v2',
      request_id: exampleRequestId,
    },
  },
};
