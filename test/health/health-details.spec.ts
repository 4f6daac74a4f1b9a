import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessProgram, InProcessStack } from '../../tools/services/in-process.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { metricsUrlOf, TEST_API_KEY } from '../../tools/services/stack.js';

let postgres: TestPostgres;
let stack: InProcessStack;
let gateway: InProcessProgram;

beforeAll(async () => {
  postgres = await startPostgres();
  stack = await startInProcess({
    queueUrl: 'redis://127.0.0.1:1',
    databaseUrl: postgres.url,
    workers: 0,
    environment: { METRICS_PORT: '0' },
  });
  gateway = stack.gateways[0]!;
  // Until the keys have been read, an unknown key may be valid.
  await eventually(async () => (await request('/health', 'invalid')).status === 401);
});
afterAll(async () => {
  await stack?.stop();
  await postgres?.stop();
});

const request = async (path: string, authorization?: string) => {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const response = await fetch(gateway.url + path, { headers });
  return { status: response.status, body: (await response.json()) as object };
};

describe('the health of a gateway', () => {
  it.each([
    ['/health', { status: 'not_ready' }],
    ['/health/ready', { status: 'error' }],
  ])('at %s is only a status without an API key', async (path, body) => {
    expect(await request(path)).toEqual({ status: 503, body });
  });

  it.each([
    ['/health', { status: 'not_ready', checks: { queue: { status: 'down' } } }],
    ['/health/ready', { status: 'error', details: { queue: { status: 'down' } } }],
  ])('at %s has its details with an API key', async (path, body) => {
    for (const key of [TEST_API_KEY, `Bearer ${TEST_API_KEY}`]) {
      expect(await request(path, key)).toMatchObject({ status: 503, body });
    }
  });

  it.each(['/health', '/health/ready'])('at %s is not shown for an invalid key', async (path) => {
    for (const key of ['', 'invalid']) {
      expect(await request(path, key)).toMatchObject({
        status: 401,
        body: { code: 'unauthorized' },
      });
    }
  });

  it.each(['/health/live', '/health/startup'])('at %s reads no key', async (path) => {
    expect(await request(path, 'invalid')).toEqual({ status: 200, body: { status: 'ok' } });
  });

  it('has its details without a key on the port of the metrics', async () => {
    const url = new URL('/health', metricsUrlOf(gateway));

    const page = await fetch(url);

    expect(page.status).toBe(503);
    expect(page.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await page.json()).toMatchObject({
      status: 'not_ready',
      program: 'gateway',
      checks: { queue: { status: 'down' }, keys: { status: 'up' } },
    });
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  });
});
