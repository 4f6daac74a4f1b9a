import type { Example } from '../../http/openapi/schemas.js';
import type { SuggestResponseBody } from './suggest.body.js';
import type { SuggestParams } from './suggest.params.js';

/** Suggest requests as JSON. */
export const suggestRequestExamples: Record<string, Example<SuggestParams>> = {
  beginning: { summary: 'The beginning of an address', value: { q: '10 downing' } },
  biased: {
    summary: 'Streets and places of two countries, those near a position first',
    value: {
      q: 'haup',
      location: { latitude: 48.5957, longitude: 8.8705 },
      country: ['DE', 'AT'],
      kinds: ['street', 'place'],
      limit: 5,
    },
  },
};

/** Responses to suggest requests. */
export const suggestResponseExamples: Record<string, Example<SuggestResponseBody>> = {
  suggestions: {
    summary: 'An address that begins like the text',
    value: {
      suggestions: [
        {
          id: 'b5f6a944-16be-5f26-8074-e6d54255fe88',
          address: '10 Downing Street, London, SW1A 2AA',
          matched: [
            { start: 0, end: 2 },
            { start: 3, end: 10 },
          ],
          kind: 'address',
        },
      ],
      version: 'v2',
      request_id: '7d8f0401-1947-45c9-bba2-f70a08139f67',
    },
  },
  none: {
    summary: 'No suggestion',
    value: {
      suggestions: [],
      version: 'v2',
      request_id: '7d8f0401-1947-45c9-bba2-f70a08139f67',
    },
  },
};
