import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { readDemoFiles } from '../demo-gazetteer/demo-destinations.js';
import type { DemoDestination } from '../demo-gazetteer/demo-destinations.js';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startRedisServer } from '../../tools/services/redis-server.js';
import type { RedisServer } from '../../tools/services/redis-process.js';
import { startStack } from '../../tools/services/stack.js';
import type { Stack } from '../../tools/services/stack.js';
import { describeWithRedis } from '../support/with-redis.js';
import { ask } from './v2-client.js';
import type { Answer } from './v2-client.js';
import { unfinishedJobs } from './queue-counts.js';

const REQUESTS = 50;
const QUERIES = 200;
/** The longest configurable timeout, so that no request is rejected on a slow machine. */
const REQUEST_TIMEOUT_MS = 120_000;
const MAX_ATTEMPTS = 30;
/** Different named sites are farther from each other than this. */
const SAME_SITE_METRES = 100;
const METRES_PER_DEGREE = 111_195;

const gazetteer = resolve('apps/cli/demo-gazetteer');
const destinations = readDemoFiles(new URL(`file://${gazetteer}/`)).flatMap(
  (file) => file.destinations,
);

/** A query of one of three kinds, and the expected position. */
interface ExpectedQuery {
  readonly query: object;
  readonly at: DemoDestination['position'];
}

const expectedQueryOf = (index: number): ExpectedQuery => {
  const { position, properties } = destinations[index % destinations.length]!;
  const [longitude, latitude] = position;
  const { name, street, number, city, postcode } = properties;
  const text = [name, [street, number].filter(Boolean).join(' '), postcode, city].filter(Boolean);
  const kinds = [
    { address_string: text.join(', ') },
    { location: { latitude, longitude } },
    {
      address_structured: {
        house_name: name,
        street_name: street,
        street_number: number,
        city,
        postalcode: postcode,
      },
    },
  ];
  return { query: kinds[index % kinds.length]!, at: position };
};

const requests = Array.from({ length: REQUESTS }, (_, request) =>
  Array.from({ length: QUERIES }, (_, index) => expectedQueryOf(request * 7 + index)),
);

describeWithRedis('two gateways and three workers with a gazetteer', () => {
  let postgres: TestPostgres;
  let redis: RedisServer | undefined;
  let stack: Stack;

  beforeAll(async () => {
    postgres = await startPostgres();
    redis = await startRedisServer();
    const files = readdirSync(gazetteer).map((name) => resolve(gazetteer, name));
    await importDataset({ database: postgres.database, dataset: 'demo', files });
    stack = await startStack({
      queueUrl: redis!.url,
      databaseUrl: postgres.url,
      gateways: 2,
      workers: 3,
      environment: { REQUEST_TIMEOUT_MS: String(REQUEST_TIMEOUT_MS) },
    });
  });

  afterAll(async () => {
    await stack.stop();
    await redis?.stop();
    await postgres.stop();
  });

  const send = async (sent: readonly ExpectedQuery[], index: number) => {
    const queries = sent.map(({ query }) => query);
    return { sent, answer: await ask(stack.gateways[index % 2]!.url, { queries }) };
  };

  /** Sends a request again as long as load shedding rejects it, as all at once overload a slow machine. */
  const sendUntilAdmitted = async (sent: readonly ExpectedQuery[], index: number) => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const result = await send(sent, index);
      if (result.answer.status !== 503) return result;
      await sleep(Number(result.answer.headers.get('retry-after')) * 1_000);
    }
    throw new Error(`load shedding rejected a request ${MAX_ATTEMPTS} times`);
  };

  it('answer 50 concurrent requests of 200 mixed queries, each query with its own result', async () => {
    const answered = await Promise.all(requests.map(sendUntilAdmitted));
    for (const { sent, answer } of answered) {
      expect(answer.status).toBe(200);
      expect(shareInPlace(sent, answer)).toBeGreaterThan(0.97);
    }
    await eventually(async () => (await unfinishedJobs(redis!.url)) === 0);
  });

  it('answer all of them when a worker is killed meanwhile', async () => {
    const sending = requests.map(send);
    await sleep(300);
    await stack.workers[0]!.kill();
    for (const { sent, answer } of await Promise.all(sending)) {
      expect([200, 503, 504]).toContain(answer.status);
      if (answer.status === 200) expect(shareInPlace(sent, answer)).toBeGreaterThan(0.97);
    }
    await eventually(async () => (await unfinishedJobs(redis!.url)) === 0);
  });
});

/** The share of results that are at the position of their query. */
const shareInPlace = (sent: readonly ExpectedQuery[], { body }: Answer): number => {
  expect(body.responses).toHaveLength(sent.length);
  const inPlace = sent.filter(({ at }, index) => {
    const geojson = body.responses[index]!.best_match?.geojson as
      { features: { geometry: { coordinates: [number, number] } }[] } | undefined;
    const position = geojson?.features[0]?.geometry.coordinates;
    return position !== undefined && metresBetween(position, at) < SAME_SITE_METRES;
  });
  return inPlace.length / sent.length;
};

const metresBetween = (
  [lon, lat]: readonly [number, number],
  [otherLon, otherLat]: DemoDestination['position'],
): number =>
  Math.hypot((lon - otherLon) * Math.cos((lat * Math.PI) / 180), lat - otherLat) *
  METRES_PER_DEGREE;
