import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { importDataset } from '#importing';
import { readDemoFiles } from '../demo-gazetteer/demo-destinations.js';
import type { DemoDestination } from '../demo-gazetteer/demo-destinations.js';
import { eventually } from '../support/eventually.js';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { startRedisServer } from '../support/redis-server.js';
import type { RedisServer } from '../support/redis-server.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { describeWithRedis } from '../support/with-redis.js';
import { ask } from './ask.js';
import type { Answer } from './ask.js';
import { unfinishedJobs } from './queue-counts.js';

const REQUESTS = 50;
const QUERIES = 200;
/** As long as a gateway may be told, lest any is refused on a slow machine. */
const REQUEST_TIMEOUT_MS = 120_000;
/** A named site is told from the next one by more than this. */
const SAME_SITE_METRES = 100;
const METRES_PER_DEGREE = 111_195;

const gazetteer = resolve('apps/cli/demo-gazetteer');
const destinations = readDemoFiles(new URL(`file://${gazetteer}/`)).flatMap(
  (file) => file.destinations,
);

/** A query of one of three kinds, and where its answer must lie. */
interface Asked {
  readonly query: object;
  readonly at: DemoDestination['position'];
}

const askedOf = (index: number): Asked => {
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
  Array.from({ length: QUERIES }, (_, index) => askedOf(request * 7 + index)),
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

  const send = async (asked: readonly Asked[], index: number) => {
    const queries = asked.map(({ query }) => query);
    return { asked, answer: await ask(stack.gateways[index % 2]!.url, { queries }) };
  };

  it('answer 50 requests of 200 mixed queries at once, every answer in its place', async () => {
    const answered = await Promise.all(requests.map(send));
    for (const { asked, answer } of answered) {
      expect(answer.status).toBe(200);
      expect(shareInPlace(asked, answer)).toBeGreaterThan(0.97);
    }
    await eventually(async () => (await unfinishedJobs(redis!.url)) === 0);
  });

  it('answer every one of them when a worker is killed in the middle', async () => {
    const sent = requests.map(send);
    await sleep(300);
    await stack.workers[0]!.kill();
    for (const { asked, answer } of await Promise.all(sent)) {
      expect([200, 503, 504]).toContain(answer.status);
      if (answer.status === 200) expect(shareInPlace(asked, answer)).toBeGreaterThan(0.97);
    }
    await eventually(async () => (await unfinishedJobs(redis!.url)) === 0);
  });
});

/** The share of a request's answers that lie where their own query belongs. */
const shareInPlace = (asked: readonly Asked[], { body }: Answer): number => {
  expect(body.responses).toHaveLength(asked.length);
  const inPlace = asked.filter(({ at }, index) => {
    const geojson = body.responses[index]!.best_match?.geojson as
      { features: { geometry: { coordinates: [number, number] } }[] } | undefined;
    const found = geojson?.features[0]?.geometry.coordinates;
    return found !== undefined && metresBetween(found, at) < SAME_SITE_METRES;
  });
  return inPlace.length / asked.length;
};

const metresBetween = (
  [lon, lat]: readonly [number, number],
  [otherLon, otherLat]: DemoDestination['position'],
): number =>
  Math.hypot((lon - otherLon) * Math.cos((lat * Math.PI) / 180), lat - otherLat) *
  METRES_PER_DEGREE;
