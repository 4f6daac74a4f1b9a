import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startRedisServer } from '../../tools/services/redis-server.js';
import type { RedisServer } from '../../tools/services/redis-process.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { describeWithRedis } from '../support/with-redis.js';
import { ask } from './v2-client.js';
import type { AnswerBody } from './v2-client.js';

const museum = { address: 'Mercedesstraße 100, 70372 Stuttgart', lat: 48.78806, lon: 9.23389 };

let postgres: TestPostgres;
let redis: RedisServer | undefined;

beforeAll(async () => {
  postgres = await startPostgres();
  redis = await startRedisServer();
  await importDataset({
    database: postgres.database,
    dataset: 'demo',
    files: ['de', 'gb', 'fr'].map((code) => resolve(`apps/cli/demo-gazetteer/${code}.geojsonl`)),
  });
});

afterAll(async () => {
  await redis?.stop();
  await postgres.stop();
});

describe('with its queue in Postgres', () => answersRealQuestions(() => postgres.url));

describeWithRedis('with its queue in Redis', () => answersRealQuestions(() => redis!.url));

/** The behaviour of the service, independent of the backend of its queue. */
function answersRealQuestions(queueUrl: () => string): void {
  let stack: InProcessStack;

  beforeAll(async () => {
    stack = await startInProcess({ queueUrl: queueUrl(), databaseUrl: postgres.url, workers: 2 });
  });

  afterAll(() => stack.stop());

  const askAll = async (queries: readonly object[], options?: object): Promise<AnswerBody> => {
    const answer = await ask(stack.gateways[0]!.url, { queries, options });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body;
  };

  const resultOf = async (query: object, options?: object) =>
    (await askAll([query], options)).responses[0]!;

  it('is ready', async () => {
    for (const program of [...stack.gateways, ...stack.workers]) {
      // The heartbeats of workers arrive within seconds.
      await eventually(async () => (await fetch(`${program.url}/health/ready`)).ok);
    }
  });

  it('finds the door, the building and the parking of an address', async () => {
    const { status, best_match: best } = await resultOf({ address_string: museum.address });
    expect(status).toBe('ok');
    expect(best?.search_confidence).toBeGreaterThan(0.4);
    expect(best?.geojson).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          geometry: { coordinates: [museum.lon, museum.lat] },
          properties: { svc_type: 'basic_geocode', accuracy: { quality: 'medium' } },
        },
        { properties: { svc_type: 'svc_door' } },
        { properties: { svc_type: 'svc_building' } },
        {
          properties: {
            svc_type: 'svc_parking',
            accuracy: { minimum_parking_to_door_distance: expect.any(Number) },
          },
        },
      ],
    });
  });

  it('finds the same place by its structured address, its position and its id', async () => {
    const id = (await resultOf({ address_string: museum.address })).best_match?.id;
    const { responses } = await askAll([
      {
        address_structured: {
          street_name: 'Mercedesstraße',
          street_number: '100',
          city: 'Stuttgart',
          postalcode: '70372',
        },
        country: 'de',
      },
      { location: { latitude: museum.lat, longitude: museum.lon, distance_filter: 50 } },
      { id: id?.toUpperCase(), location: { latitude: 48, longitude: 9 } },
    ]);
    expect(responses.map(({ best_match: best }) => best?.id)).toEqual([id, id, id]);
    expect(responses[1]?.best_match?.distance).toBeLessThan(1);
    expect(responses[2]?.best_match?.distance).toBeGreaterThan(80_000);
    expect(responses[0]?.best_match).not.toHaveProperty('distance');
  });

  it('returns no match where there is nothing', async () => {
    const { responses } = await askAll([
      { location: { latitude: 0, longitude: -30 } },
      { address_string: museum.address, country: 'FR' },
      { address_string: museum.address, location: { latitude: 52.5, longitude: 13.4 } },
      { id: '00000000-0000-0000-0000-000000000000' },
      { address_string: '' },
      { address_string: ' \u0000\t' },
      { address_structured: {} },
      { address_structured: { country_code: 'DE', city: ' ' } },
      { address_string: 'xqzzv wqxxk 9999' },
    ]);
    for (const response of responses) {
      expect(response).toEqual({ status: 'no_matches', best_match: null, additional_matches: [] });
    }
  });

  it.each(['none', 'loose', 'strict'])(
    'returns no match for an empty address with the filter %s',
    async (f) => {
      const options = { input_filter: f, verbose: true };
      const { responses } = await askAll(
        [{ address_string: ' ' }, { address_structured: {} }],
        options,
      );
      expect(responses.map(({ status }) => status)).toEqual(['no_matches', 'no_matches']);
    },
  );

  it('explains why the strict filter rejects a query', async () => {
    const options = { input_filter: 'strict', verbose: true };
    const { status, logging } = await resultOf({ address_string: 'Mercedesstraße' }, options);
    expect(status).toBe('no_matches');
    expect(logging?.errors.length).toBeGreaterThan(0);
  });

  it('explains results and returns structured addresses when requested', async () => {
    const options = { verbose: true, structured_response: true, geojson_type: 'key_value' };
    const { best_match: best, logging } = await resultOf(
      { address_string: museum.address },
      options,
    );
    expect(logging?.info[0]).toMatch(/^level: /);
    expect(logging?.info).toContain('street_number: matched');
    expect(best).toMatchObject({
      geojson: { basic_geocode: { latitude: museum.lat, longitude: museum.lon } },
      structured_response: {
        street_number: '100',
        street_name: 'Mercedesstraße',
        city: 'Stuttgart',
        postalcode: '70372',
        country_code: 'DE',
      },
    });
  });

  it('returns up to four additional matches without duplicates', async () => {
    const { best_match: best, additional_matches: more } = await resultOf({
      location: { latitude: 51.5, longitude: -0.12, distance_filter: 25_000 },
      additional_matches: true,
    });
    const ids = [best, ...more].map((match) => (match as { id: string }).id);
    expect(ids.length).toBeGreaterThan(1);
    expect(ids.length).toBeLessThanOrEqual(5);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('accepts meaningless text in every script', async () => {
    const texts = ['🏠', 'ß', '’’’’', '%', "'; --", '\\', '؟', 'a'.repeat(1000), '1'.repeat(1000)];
    const queries = [...texts, '\ud800', '9 '.repeat(500), '\u202e'].map((address_string) => ({
      address_string,
    }));
    const { responses } = await askAll(queries, { input_filter: 'none' });
    expect(responses).toHaveLength(queries.length);
  });
}
