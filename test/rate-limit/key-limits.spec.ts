import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyLimits } from '#access';
import { KeyStore } from '#access';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startPostgres } from '../../tools/services/postgres.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { askAtOnce, askFast, passed } from './crowd.js';

const limitsOf: Readonly<Record<string, KeyLimits>> = {
  few: { v1RequestsPerMinute: 3, v2RequestsPerMinute: 5 },
  queries: { v2QueriesPerMinute: 20 },
  unlimited: { unlimited: true, v2RequestsPerMinute: 1 },
};

describe('a gateway', () => {
  let postgres: TestPostgres;
  let keys: Readonly<Record<string, string>>;
  let stack: InProcessStack;

  beforeAll(async () => {
    postgres = await startPostgres();
    const store = new KeyStore(postgres.database);
    const issued = await Promise.all(
      Object.entries(limitsOf).map(async ([name, limits]) => [
        name,
        (await store.create({ name, limits })).key,
      ]),
    );
    keys = Object.fromEntries(issued) as Record<string, string>;
    stack = await startInProcess({
      queueUrl: postgres.url,
      databaseUrl: postgres.url,
      workers: 1,
      echoes: true,
    });
  });

  afterAll(async () => {
    await stack.stop();
    await postgres.stop();
  });

  const ask = (name: string, queries: number) =>
    askFast(stack.gateways[0]!.url, { key: keys[name], queries });

  it('applies the limits of the key in each version', async () => {
    const { few: key } = keys;

    expect(passed(await askAtOnce(stack, 8, { key }))).toBe(5);
    expect(passed(await askAtOnce(stack, 8, { key, version: 'v1' }))).toBe(3);
  });

  it('counts the queries of a request, and rejects all of them if they do not fit', async () => {
    const first = await ask('queries', 15);
    expect(first.status).toBe(200);
    expect(first.headers.get('ratelimit-policy')).toBe(
      '"default";q=300;w=60, "queries";q=20;qu="queries";w=60',
    );
    expect(first.headers.get('ratelimit')).toMatch(/^"default";r=299;t=\d+, "queries";r=5;t=\d+$/);

    const tooMany = await ask('queries', 6);
    expect(tooMany.status).toBe(429);
    expect(tooMany.body.reason).toBe(
      'The limit of this API key is 20 queries a minute, and this request has 6.',
    );
    expect(tooMany.headers.get('ratelimit')).toMatch(/"queries";r=5;t=\d+$/);
    expect(tooMany.headers.get('retry-after')).toMatch(/^[1-9]\d?$/);

    expect((await ask('queries', 5)).status).toBe(200);
    expect((await ask('queries', 1)).status).toBe(429);

    const never = await ask('queries', 21);
    expect(never.status).toBe(429);
    expect(never.body.reason).toBe(
      'The limit of this API key is 20 queries a minute, and this request has 21; send fewer queries in one request.',
    );
  });

  it('counts an invalid request against the limit of requests only', async () => {
    const invalid = await ask('queries', 0);

    expect(invalid.status).toBe(400);
    expect(invalid.headers.get('ratelimit')).toMatch(/^"default";r=29\d;t=\d+$/);
  });

  it('does not count the requests of an unlimited key', async () => {
    const answers = await askAtOnce(stack, 20, { key: keys.unlimited });

    expect(passed(answers)).toBe(20);
    expect(answers.map(({ headers }) => headers.get('ratelimit'))).toEqual(answers.map(() => null));
  });
});
