import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePlaces } from '../../tools/benchmark/protocol-places.js';
import { measureSpeed, speedTable } from '../../tools/benchmark/protocol-speed.js';
import { LoadSender } from '../../tools/benchmark/service-load.js';
import { eventually } from '../../tools/services/eventually.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { arbitraryTables } from './arbitrary-tables.js';
import type { RawBody } from './arbitrary-tables.js';
import { startDemoService } from './demo-service.js';
import type { DemoService } from './demo-service.js';
import { checkAnswer } from './schemas/answer-schemas.js';

/** Requests of each protocol; FUZZ_REQUESTS=10000 is the long form. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 300);

/** Enough for a slow and busy machine. */
const TIMEOUT_MS = 300_000 + REQUESTS * 200;

const texts = fc.constantFrom(
  ...['Friedrich-Schmidt-Platz 1, Wien', '10 Downing Street, London', 'Wien', 'Wiener Rathaus'],
  ...['Rue de la Loi 200, Bruxelles', 'friedrich-schm', 'Downing Street', '1010', 'Österreich'],
);

/** Around an address of the demo gazetteer. */
const latitude = fc.double({ min: 48.2, max: 48.22, noNaN: true }).map(String);
const longitude = fc.double({ min: 16.35, max: 16.37, noNaN: true }).map(String);
const streets = fc.constantFrom('Friedrich-Schmidt-Platz 1', 'Friedrich-Schmidt-Platz', 'Rathaus');
const cities = fc.constantFrom('Wien', 'Vienna', 'London');

type Parameters = Readonly<Record<string, fc.Arbitrary<string>>>;

/** The endpoints of each protocol, and parameters that each can answer. */
const endpoints = {
  nominatim: {
    search: { q: texts },
    reverse: { lat: latitude, lon: longitude },
    lookup: { osm_ids: fc.constantFrom('W27596928', 'N1,W2') },
    details: { osmtype: fc.constantFrom('W', 'N'), osmid: fc.constantFrom('27596928', '1') },
    status: {},
  },
  photon: {
    api: { q: texts },
    structured: { street: streets, city: cities },
    reverse: { lat: latitude, lon: longitude },
    status: {},
  },
  pelias: {
    'v1/search': { text: texts },
    'v1/search/structured': { address: streets, locality: cities },
    'v1/autocomplete': { text: texts },
    'v1/reverse': { 'point.lat': latitude, 'point.lon': longitude },
  },
  addok: { search: { q: texts }, reverse: { lat: latitude, lon: longitude } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Parameters>>>>;

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

const others = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 });

/** The path of a request: any parameters, in three of four requests behind those that can be answered. */
const requestOf = (protocol: Protocol): fc.Arbitrary<string> =>
  fc.oneof(
    ...Object.entries<Parameters>(endpoints[protocol]).map(([endpoint, parameters]) =>
      fc.tuple(fc.option(fc.record(parameters), { freq: 4 }), others).map(([answerable, added]) => {
        const query: [string, string][] = [...Object.entries(answerable ?? {}), ...added];
        const search = new URLSearchParams(query);
        return `/${protocol}/${endpoint}?${search.toString()}`;
      }),
    ),
  );

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
    'of %s are answered with its documented fields, and never with a server error',
    async (protocol) => {
      let answered = 0;
      const property = fc.asyncProperty(requestOf(protocol), async (path) => {
        const response = await fetch(service.url + path);
        const { status } = response;
        expect([200, 400, 404]).toContain(status);
        const type = response.headers.get('content-type') ?? '';
        checkAnswer({ path, status, type, text: await response.text() });
        if (status === 200) answered += 1;
      });
      await fc.assert(property, { numRuns: REQUESTS, seed: 20261124 });
      expect(answered).toBeGreaterThan(REQUESTS / 4);
    },
    TIMEOUT_MS,
  );

  it(
    'with tables are answered with all rows, and never with a server error',
    async () => {
      let answered = 0;
      const property = fc.asyncProperty(arbitraryTables, async ({ endpoint, rows, body }) => {
        const path = `/addok/${endpoint}`;
        const response = await fetch(service.url + path, { method: 'POST', ...bodyOf(body) });
        const { status } = response;
        expect([200, 400, 415]).toContain(status);
        const type = response.headers.get('content-type') ?? '';
        const text = await response.text();
        checkAnswer({ path, status, type, text });
        if (status !== 200 || !rows) return;
        answered += 1;
        const [, ...written] = parse(text);
        expect(written.map((cells) => cells.slice(0, rows[0]?.length))).toEqual(rows);
      });
      await fc.assert(property, { numRuns: REQUESTS, seed: 20261125 });
      expect(answered).toBeGreaterThan(REQUESTS / 5);
    },
    TIMEOUT_MS,
  );

  it('in every protocol lead to the place that version 2 finds', async () => {
    for (const text of addresses) {
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

  it('are compared with version 2 by the benchmark, in places and speed', async () => {
    const compared = await comparePlaces(service, [...addresses, 'zzzz qqqq'], 2);
    expect([...compared.keys()]).toHaveLength(4);
    for (const places of compared.values())
      expect(places.map(({ isSame }) => isSame)).toEqual([true, true, true]);
    const sender = new LoadSender(service);
    const plan = { rounds: 2, seconds: 0.05, connections: 2 };
    const speed = await measureSpeed(sender, addresses, plan).finally(() => sender.close());
    expect([...speed.keys()]).toEqual(['v2', 'nominatim/search', 'photon/api']);
    expect(speedTable(speed).split('\n')).toHaveLength(5);
  });
});

const addresses = [
  'Friedrich-Schmidt-Platz 1, Wien',
  '10 Downing Street, London',
  'Rue de la Loi 200, Bruxelles',
];

const bodyOf = (body: FormData | RawBody): RequestInit =>
  body instanceof FormData
    ? { body }
    : { body: body.bytes, headers: { 'content-type': body.contentType } };

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
