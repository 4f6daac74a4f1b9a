import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { startDemoService } from './demo-service.js';
import type { DemoService } from './demo-service.js';

/** Requests of each protocol; FUZZ_REQUESTS=10000 is the long form. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 300);

const endpoints = {
  nominatim: ['search', 'reverse', 'lookup', 'details', 'status'],
  photon: ['api', 'structured', 'reverse', 'status'],
  pelias: ['v1/search', 'v1/search/structured', 'v1/autocomplete', 'v1/reverse'],
  addok: ['search', 'reverse'],
} as const;

type Protocol = keyof typeof endpoints;

const names = [
  ...[
    'q',
    'text',
    'lat',
    'lon',
    'lng',
    'limit',
    'size',
    'format',
    'zoom',
    'lang',
    'layer',
    'layers',
  ],
  ...['viewbox', 'bbox', 'bounded', 'countrycodes', 'countrycode', 'osm_tag', 'osm_ids', 'osmtype'],
  ...['osmid', 'street', 'city', 'postalcode', 'postcode', 'state', 'country', 'radius', 'type'],
  ...['point.lat', 'point.lon', 'focus.point.lat', 'focus.point.lon', 'boundary.country'],
  ...['boundary.circle.lat', 'boundary.circle.lon', 'boundary.circle.radius', 'address'],
  ...['polygon_geojson', 'addressdetails', 'accept-language', 'json_callback', 'autocomplete'],
];

const value = fc.oneof(
  fc.constantFrom('Friedrich-Schmidt-Platz 1, Wien', 'Wien', '10 Downing Street', 'de', 'AT', '1'),
  fc.constantFrom('json', 'jsonv2', 'geojson', 'geocodejson', 'xml', 'house', 'N1', 'W2,R3'),
  fc.constantFrom('16,48,17,49', '1,2,3', 'true', '0', '-1', '48.2', '16.36', '1e9', 'NaN', '\0'),
  fc.double({ min: -200, max: 200, noNaN: true }).map(String),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const query = fc
  .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 })
  .map((pairs) => new URLSearchParams(pairs.map(([name, text]): [string, string] => [name, text])));

/** Whether an answer has the shape of its protocol. XML and scripts are recognised by their beginning. */
const hasShape: Readonly<Record<Protocol, (body: never, text: string) => boolean>> = {
  nominatim: (
    body:
      { error?: unknown; features?: unknown; display_name?: unknown; status?: unknown } | unknown[],
  ) =>
    Array.isArray(body) ||
    [body.error, body.features, body.display_name, body.status].some(Boolean) ||
    'place_id' in body ||
    body.status === 0,
  photon: (body: { features?: unknown; message?: unknown; status?: unknown }) =>
    Array.isArray(body.features) || typeof body.message === 'string' || body.status === 'Ok',
  pelias: (body: { geocoding?: { version?: unknown } }) => body.geocoding?.version === '0.2',
  addok: (body: { features?: unknown; message?: unknown }) =>
    Array.isArray(body.features) || typeof body.message === 'string',
};

const isText = (text: string): boolean => /^(?:<\?xml|OK$|[\w$.]+\()/.test(text);

describe('generated requests', () => {
  let service: DemoService;

  beforeAll(async () => {
    service = await startDemoService({
      PUBLIC_PROTOCOLS: 'nominatim,photon,pelias,addok',
      PUBLIC_REQUESTS_PER_MINUTE: '1000000',
      SUGGEST_REQUESTS_PER_MINUTE: '1000000',
    });
    // Right after the start, a gateway does not know yet what its workers have loaded.
    await eventually(async () => (await fetch(`${service.url}/photon/status`)).ok);
  });

  afterAll(() => service.stop());

  it.each(Object.keys(endpoints) as readonly Protocol[])(
    'of %s are answered in its shape, and never with a server error',
    async (protocol) => {
      const request = fc.tuple(fc.constantFrom(...endpoints[protocol]), query);
      const property = fc.asyncProperty(request, async ([endpoint, parameters]) => {
        const url = `${service.url}/${protocol}/${endpoint}?${parameters.toString()}`;
        const response = await fetch(url);
        const text = await response.text();
        expect([200, 400, 404]).toContain(response.status);
        expect(isText(text) || hasShape[protocol](JSON.parse(text) as never, text)).toBe(true);
      });
      await fc.assert(property, { numRuns: REQUESTS, seed: 20261124 });
    },
  );

  it('in every protocol lead to the place that version 2 finds', async () => {
    const texts = [
      'Friedrich-Schmidt-Platz 1, Wien',
      '10 Downing Street, London',
      'Rue de la Loi 200, Bruxelles',
    ];
    for (const text of texts) {
      const body = JSON.stringify({ queries: [{ address_string: text }], options: OPTIONS });
      const headers = { authorization: TEST_API_KEY, 'content-type': 'application/json' };
      const v2 = await fetch(`${service.url}/final-destination/v2`, {
        method: 'POST',
        headers,
        body,
      });
      const { responses } = (await v2.json()) as V2Body;
      const { latitude, longitude } = responses[0]!.best_match.geojson.basic_geocode;
      for (const [path, read] of Object.entries(positionIn)) {
        const answer = await (await fetch(service.url + path + encodeURIComponent(text))).json();
        expect(read(answer as never), path).toEqual([longitude, latitude]);
      }
    }
  });
});

const OPTIONS = { geojson_type: 'key_value' };

interface V2Body {
  readonly responses: readonly {
    readonly best_match: { readonly geojson: { readonly basic_geocode: Point } };
  }[];
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

type Collection = {
  readonly features: readonly { readonly geometry: { readonly coordinates: unknown } }[];
};

const ofFeature = ({ features: [first] }: Collection): unknown => first?.geometry.coordinates;

const positionIn: Readonly<Record<string, (body: never) => unknown>> = {
  '/nominatim/search?q=': ([first]: readonly { lat: string; lon: string }[]) =>
    first && [Number(first.lon), Number(first.lat)],
  '/photon/api?q=': ofFeature,
  '/pelias/v1/search?text=': ofFeature,
  '/pelias/v1/autocomplete?text=': ofFeature,
  '/addok/search?q=': ofFeature,
};
