import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { askV1 } from './v1-client.js';
import type { V1Answer } from './v1-client.js';
import { decodeAnswer } from './old-client.js';
import type { DecodedAnswer, DecodedDestination, Ring } from './old-client.js';

const DEMO = resolve('apps/cli/demo-gazetteer');
const museum = { address: 'Mercedesstraße 100, 70372 Stuttgart', lat: 48.78806, lon: 9.23389 };
const atMuseum = { latitude: museum.lat, longitude: museum.lon };
const twoParts = { address_string: 'Zweiteilige Gasse 1, 98765 Musterdorf' };

let postgres: TestPostgres;
let stack: InProcessStack;

beforeAll(async () => {
  postgres = await startPostgres();
  const { database } = postgres;
  const files = readdirSync(DEMO).filter((name) => name.endsWith('.geojsonl'));
  await importDataset({ database, dataset: 'demo', files: files.map((name) => join(DEMO, name)) });
  const example = resolve('test/v1/fixtures/two-parts.geojsonl');
  await importDataset({ database, dataset: 'example', files: [example] });
  stack = await startInProcess({ queueUrl: postgres.url, databaseUrl: postgres.url });
});

afterAll(async () => {
  await stack?.stop();
  await postgres?.stop();
});

const send = (body: object, headers?: Record<string, string>): Promise<V1Answer> =>
  askV1(stack.gateways[0]!.url, body, headers);

/** What a client that can decode only MultiPoint and Polygon reads. */
const decoded = async (body: object): Promise<DecodedAnswer> => {
  const answer = await send(body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return decodeAnswer(answer.body);
};

const bestOf = async (body: object): Promise<DecodedDestination> => {
  const { best } = await decoded(body);
  if (!best) throw new Error(`Nothing matches ${JSON.stringify(body)}`);
  return best;
};

const kindsOf = ({ features }: DecodedDestination) =>
  features.map(({ kind, type }) => [kind, type]);

describe('version 1', () => {
  it('finds the doors, the building and the parking of an address', async () => {
    const { best, ...rest } = await decoded({ address_string: museum.address });
    expect(best?.address).toContain('Mercedesstraße 100');
    expect(kindsOf(best!)).toEqual([
      ['svc_door', 'MultiPoint'],
      ['svc_building', 'Polygon'],
      ['svc_parking', 'Polygon'],
    ]);
    expect(best).not.toHaveProperty('distance');
    expect(rest).toEqual({
      contributors: [expect.stringContaining('demo gazetteer')],
      version: 'v1',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('sends the request id and the deprecation in headers', async () => {
    const { headers, body } = await send({ address_string: museum.address });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-request-id')).toBe((body as { request_id: string }).request_id);
    expect(headers.get('deprecation')).toMatch(/^@\d{10}$/);
    expect(headers.get('link')).toBe('</final-destination/v2>; rel="successor-version"');
  });

  it('finds the same place by its structured address and by its position', async () => {
    const { id } = await bestOf({ address_string: museum.address });
    const parts = { street_name: 'Mercedesstraße', street_number: '100', city: 'Stuttgart' };
    expect((await bestOf({ address_structured: parts, country: 'de' })).id).toBe(id);
    const found = await bestOf({ ...atMuseum, distance_filter: 50, address_string: '' });
    expect(found.id).toBe(id);
    expect(found.distance).toBeLessThan(1);
  });

  it('returns the distance whenever a position was sent', async () => {
    const { best, additional } = await decoded({
      address_string: museum.address,
      latitude: 48.78,
      longitude: 9.23,
      additional_matches: true,
    });
    expect(best?.distance).toBeGreaterThan(900);
    expect(best?.distance).toBeLessThan(1_000);
    for (const { distance } of additional ?? []) expect(distance).toBeLessThanOrEqual(5_000);
  });

  it.each([
    { address_string: museum.address, country: 'FR' },
    { address_string: museum.address, latitude: 48.7, longitude: 9.23 },
    { address_string: museum.address, ...atMuseum, latitude: 48.789, distance_filter: 10 },
    { latitude: 0, longitude: -30 },
    { address_string: 'xqzzv wqxxk 9999' },
    { address_string: 'x' },
  ])('returns only svc_info where nothing matches %j', async (body) => {
    for (const additional_matches of [false, true]) {
      const { status, body: none } = await send({ ...body, additional_matches });
      expect(status).toBe(200);
      expect(none).toEqual({
        svc_info: expect.stringContaining('no destinations match'),
        version: 'v1',
        request_id: expect.any(String),
      });
    }
  });

  it('finds places farther than 5 km with a wider filter', async () => {
    const near = { address_string: museum.address, latitude: 48.7, longitude: 9.23 };
    expect((await bestOf({ ...near, distance_filter: 25_000 })).distance).toBeGreaterThan(9_000);
  });

  it('accepts UK for GB, in any case', async () => {
    const body = { address_string: '10 Downing Street, London' };
    const ids = ['UK', 'gb', undefined].map(
      async (country) => (await bestOf({ ...body, country })).id,
    );
    expect(new Set(await Promise.all(ids)).size).toBe(1);
  });

  it('finds places of countries outside the list without the parameter', async () => {
    const johannesburg = { address_string: 'Constitution Hill, Johannesburg' };
    expect((await bestOf(johannesburg)).address).toContain('Johannesburg');
  });

  it('returns up to four additional matches when requested, without duplicates', async () => {
    const around = { latitude: 51.5, longitude: -0.12, distance_filter: 25_000 };
    const { best, additional } = await decoded({ ...around, additional_matches: true });
    const ids = [best, ...(additional ?? [])].map((found) => found?.id);
    expect(ids.length).toBe(5);
    expect(new Set(ids).size).toBe(5);
    expect(await decoded(around)).not.toHaveProperty('additional');
    const alone = { ...atMuseum, distance_filter: 50, additional_matches: true };
    expect((await decoded(alone)).additional).toEqual([]);
  });

  it('returns the part of a multi-part building at the main door, and every door', async () => {
    const best = await bestOf(twoParts);
    const [doors, building] = best.features;
    expect(doors).toMatchObject({
      points: [
        [9.5105, 47.5001],
        [9.5101235, 47.5009235],
      ],
    });
    expect(building?.type === 'Polygon' && building.rings.map((ring) => ring[0]?.[0])).toEqual([
      expect.closeTo(9.51, 2),
      expect.closeTo(9.5104, 3),
    ]);
  });

  it('leaves out a parking area without an outline', async () => {
    const { features } = await bestOf({ address_string: 'Zweiteilige Gasse 5, 98765 Musterdorf' });
    expect(features).toEqual([
      { kind: 'svc_door', type: 'MultiPoint', points: [[9.5305, 47.5004]] },
    ]);
  });

  it('returns the attributions of the sources used, and no others', async () => {
    expect((await decoded(twoParts)).contributors).toEqual(['Survey of the example']);
  });

  it('returns the position where nothing else is known', async () => {
    const best = await bestOf({ address_string: 'Mercedesstraße, Stuttgart' });
    expect(best.features).toEqual([
      {
        kind: 'basic_geocode',
        type: 'MultiPoint',
        points: [[expect.any(Number), expect.any(Number)]],
      },
    ]);
  });

  it('requires a valid key', async () => {
    const { status, body } = await send({ address_string: 'x' }, { authorization: 'wrong' });
    expect(status).toBe(401);
    expect(body).toEqual({ error: expect.stringContaining('valid API key') });
  });

  it('can be decoded by a client with two geometry types, at any place', async () => {
    let read = 0;
    for (const name of readdirSync(DEMO).filter((file) => file.endsWith('.geojsonl'))) {
      const answers = await Promise.all(positionsIn(join(DEMO, name)).map(askAround));
      for (const { best, additional = [] } of answers) {
        for (const destination of best ? [best, ...additional] : []) {
          checkGeometry(destination);
          read += 1;
        }
      }
    }
    expect(read).toBeGreaterThan(500);
  });
});

const askAround = ([longitude, latitude]: Position) =>
  decoded({ latitude, longitude, distance_filter: 25_000, additional_matches: true });

type Position = readonly [number, number];

const positionsIn = (file: string): readonly Position[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { geometry: { coordinates: Position } | null })
    .flatMap(({ geometry }) => (geometry ? [geometry.coordinates] : []));

/** The documented properties of every geometry. */
const checkGeometry = ({ features }: DecodedDestination): void => {
  expect(features.length).toBeGreaterThan(0);
  expect(new Set(features.map(({ kind }) => kind)).size).toBe(features.length);
  for (const feature of features) {
    const isArea = feature.kind === 'svc_building' || feature.kind === 'svc_parking';
    expect(feature.type).toBe(isArea ? 'Polygon' : 'MultiPoint');
    if (feature.kind === 'basic_geocode') expect(features).toHaveLength(1);
    const rings = feature.type === 'Polygon' ? feature.rings : [];
    for (const [index, ring] of rings.entries()) {
      expect(ring.length).toBeGreaterThanOrEqual(4);
      expect(ring.at(-1)).toEqual(ring[0]);
      expect(Math.sign(doubledArea(ring))).toBe(index === 0 ? 1 : -1);
    }
    const points = feature.type === 'Polygon' ? rings.flat() : feature.points;
    expect(points.length).toBeGreaterThan(0);
    for (const [longitude, latitude] of points) {
      expect(longitude >= -180 && longitude < 180 && Math.abs(latitude) <= 90).toBe(true);
      for (const degrees of [longitude, latitude]) expect(Number(degrees.toFixed(7))).toBe(degrees);
    }
  }
};

/** Positive when the ring runs counter-clockwise. */
const doubledArea = (ring: Ring): number => {
  const [origin] = ring;
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!;
    return sum + (x - origin![0]) * (nextY - origin![1]) - (nextX - origin![0]) * (y - origin![1]);
  }, 0);
};
