import type { V1RequestParams } from './v1-request.params.js';
import type { V1MatchedBody, V1NoMatchBody } from './v1-response.body.js';
import type { Example } from '../http/openapi/schemas.js';

const requestId = '7d8f0401-1947-45c9-bba2-f70a08139f67';

/** One request of each kind of query. */
export const v1RequestExamples: Record<string, Example<V1RequestParams>> = {
  text: {
    summary: 'An address as one text',
    value: { address_string: '10 Downing Street, London', country: 'GB' },
  },
  structured: {
    summary: 'A structured address',
    value: {
      address_structured: { street_number: '10', street_name: 'Downing Street', city: 'London' },
    },
  },
  reverse: {
    summary: 'A position',
    value: { latitude: 51.503363, longitude: -0.127625, distance_filter: 100 },
  },
  biased: {
    summary: 'An address near a position, with additional matches',
    value: {
      address_string: 'Downing Street',
      latitude: 51.503363,
      longitude: -0.127625,
      additional_matches: true,
    },
  },
};

/** A response with a match, and one without. */
export const v1ResponseExamples: Record<string, Example<V1MatchedBody | V1NoMatchBody>> = {
  matched: {
    summary: 'A destination with door and building',
    value: {
      best_match: {
        id: 'b5f6a944-16be-5f26-8074-e6d54255fe88',
        address: '10 Downing Street, London, SW1A 2AA',
        geojson: {
          type: 'FeatureCollection',
          features: [
            {
              type: 'Feature',
              geometry: { type: 'MultiPoint', coordinates: [[-0.127582, 51.503212]] },
              properties: { svc_type: 'svc_door' },
            },
            {
              type: 'Feature',
              geometry: {
                type: 'Polygon',
                coordinates: [
                  [
                    [-0.1279, 51.5032],
                    [-0.1274, 51.5032],
                    [-0.1274, 51.5036],
                    [-0.1279, 51.5036],
                    [-0.1279, 51.5032],
                  ],
                ],
              },
              properties: { svc_type: 'svc_building' },
            },
          ],
        },
      },
      contributors: ['© OpenStreetMap contributors'],
      version: 'v1',
      request_id: requestId,
    },
  },
  no_match: {
    summary: 'No match',
    value: {
      svc_info: 'The request succeeded, but no destinations match the search conditions.',
      version: 'v1',
      request_id: requestId,
    },
  },
};
