import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyStore } from '#access';
import { ask } from '../gateway/v2-client.js';
import type { Answer } from '../gateway/v2-client.js';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';

/** More than the five seconds in which a change reaches all gateways, for slow machines. */
const CHANGE_LIMIT_MS = 90_000;
/** Longer than a change needs to reach all gateways. */
const LIFE_SECONDS = 20;

/** Long enough that polling does not trigger the throttle of wrong keys. */
const ASK_EVERY_MS = 1_000;

let postgres: TestPostgres;
let store: KeyStore;
let stack: InProcessStack;

beforeAll(async () => {
  postgres = await startPostgres();
  store = new KeyStore(postgres.database);
  stack = await startInProcess({
    queueUrl: postgres.url,
    databaseUrl: postgres.url,
    gateways: 2,
    workers: 0,
  });
});

afterAll(async () => {
  await stack.stop();
  await postgres.stop();
});

/** An empty request: 400 means that its key is valid, 401 that it is not. */
const statusOf = async (gateway: number, authorization: string): Promise<number> =>
  (await ask(stack.gateways[gateway]!.url, {}, { authorization })).status;

const isEverywhere = async (authorization: string, status: number): Promise<boolean> => {
  const statuses = await Promise.all([0, 1].map((index) => statusOf(index, authorization)));
  return statuses.every((found) => found === status);
};

const eventuallyEverywhere = async (authorization: string, status: number): Promise<void> => {
  const deadline = Date.now() + CHANGE_LIMIT_MS;
  while (!(await isEverywhere(authorization, status))) {
    if (Date.now() > deadline) throw new Error(`${status} did not come everywhere`);
    await sleep(ASK_EVERY_MS);
  }
};

const withHeaders = async (path: string, headers: Record<string, string>) => {
  const url = stack.gateways[0]!.url + path;
  const type = { 'content-type': 'application/json' };
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...type, ...headers },
    body: '{}',
  });
  return { response, body: (await response.json()) as Record<string, string> };
};

describe('a key', () => {
  it('is valid in every gateway soon after its creation, with and without Bearer', async () => {
    const { key } = await store.create({ name: 'made' });
    await eventuallyEverywhere(key, 400);
    expect(await statusOf(0, `Bearer ${key}`)).toBe(400);
    expect(await statusOf(1, `bearer  ${key}`)).toBe(400);
    expect(await statusOf(1, `Basic ${key}`)).toBe(401);
  });

  it('is invalid in every gateway once it is revoked', async () => {
    const { key } = await store.create({ name: 'to be revoked' });
    await eventuallyEverywhere(key, 400);
    await store.revoke('to be revoked');
    await eventuallyEverywhere(key, 401);
  });

  it('becomes invalid without a notification too', async () => {
    const { key } = await store.create({ name: 'to be revoked in silence' });
    await eventuallyEverywhere(key, 400);
    await postgres.database.execute(`
      ALTER TABLE api_key DISABLE TRIGGER api_key_changed;
      UPDATE api_key SET revoked_at = now() WHERE name = 'to be revoked in silence';
      UPDATE api_key_version SET version = version + 1;
      ALTER TABLE api_key ENABLE TRIGGER api_key_changed;
    `);
    await eventuallyEverywhere(key, 401);
  });

  it('expires exactly at its time, whether rotated or created with an expiry', async () => {
    const { key: turned } = await store.create({ name: 'turned' });
    const { key: next } = await store.rotate('turned', LIFE_SECONDS);
    const expiresAt = new Date(Date.now() + LIFE_SECONDS * 1_000);
    const { key: brief } = await store.create({ name: 'brief', expiresAt });
    await eventuallyEverywhere(next, 400);
    await eventuallyEverywhere(brief, 400);
    expect(await statusOf(0, turned)).toBe(400);
    await sleep(expiresAt.getTime() - Date.now() + 100);
    expect(await isEverywhere(turned, 401)).toBe(true);
    expect(await isEverywhere(brief, 401)).toBe(true);
    expect(await statusOf(1, next)).toBe(400);
  });

  it('has its last use stored soon', async () => {
    const start = Date.now();
    const { key } = await store.create({ name: 'used' });
    await eventuallyEverywhere(key, 400);
    await eventually(async () => (await store.show('used')).lastUsedAt !== undefined);
    const lastUsedAt = (await store.show('used')).lastUsedAt!.getTime();
    expect(lastUsedAt).toBeGreaterThanOrEqual(start);
    expect(lastUsedAt).toBeLessThanOrEqual(Date.now());
  });
});

describe('a request without a valid key', () => {
  const requests = [
    ['no header', {}],
    ['an empty header', { authorization: '' }],
    ['a scheme alone', { authorization: 'Bearer' }],
    ['a wrong key', { authorization: 'fd_abcdefgh_wrong' }],
    ['more than the key', { authorization: `${TEST_API_KEY}x` }],
    ['less than the key', { authorization: TEST_API_KEY.slice(0, -1) }],
    ['the key twice', { authorization: `${TEST_API_KEY} ${TEST_API_KEY}` }],
  ] as const;

  it.each(requests)('is rejected by version 2: %s', async (_what, headers) => {
    const { response, body } = await withHeaders('/final-destination/v2', headers);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.keys(body).sort()).toEqual(['code', 'reason', 'remediation']);
    expect(body.code).toBe('unauthorized');
  });

  it.each(requests)('is rejected by version 1: %s', async (_what, headers) => {
    const { response, body } = await withHeaders('/final-destination/v1', headers);
    expect(response.status).toBe(401);
    expect(Object.keys(body)).toEqual(['error']);
    expect(body.error).toContain('valid API key');
  });

  it('is accepted where no key is required', async () => {
    const { url } = stack.gateways[0]!;
    const versions = await fetch(`${url}/final-destination/v2`, { method: 'OPTIONS' });
    expect(versions.status).toBe(200);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
  });
});

describe('the log of a gateway', () => {
  it('contains no key, but the prefix of the one used', async () => {
    const { key, record } = await store.create({ name: 'logged' });
    await eventuallyEverywhere(key, 400);
    const wrong = `fd_wrongkey_${key.slice(12)}`;
    expect(await statusOf(0, wrong)).toBe(401);
    const logged = () => stack.gateways.flatMap(({ lines }) => lines).join('\n');
    await eventually(() => logged().includes(`"keyPrefix":"${record.secrets[0]!.prefix}"`));
    const log = logged();
    expect(log.includes(key.slice(12))).toBe(false);
    expect(log.includes('fd_wrongkey')).toBe(false);
    expect(log.includes(TEST_API_KEY)).toBe(false);
  });
});

describe('a flood of invalid keys', () => {
  const guess = (index: number): Promise<Answer> =>
    ask(stack.gateways[1]!.url, {}, { authorization: `guess number ${index}` });

  it('is throttled by address, while valid keys from there still pass', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => guess(index)));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30);
    const refused = await guess(100);
    expect(refused.status).toBe(429);
    expect(Object.keys(refused.body).sort()).toEqual(['code', 'reason', 'remediation']);
    expect(refused.body.code).toBe('too_many_requests');
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await statusOf(1, TEST_API_KEY)).toBe(400);
    expect((await ask(stack.gateways[1]!.url, {}, { authorization: '' })).status).toBe(401);
  });
});
