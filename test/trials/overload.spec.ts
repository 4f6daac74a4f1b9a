import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoadClient, openLoad, requestOf } from '../../tools/overload/load.js';
import { eventually } from '../../tools/services/eventually.js';
import { TEST_API_KEY, queueKinds } from '../../tools/services/stack.js';
import { ask } from '../gateway/v2-client.js';
import type { LoadedService } from '../../tools/overload/loaded-service.js';
import { startSlowService } from '../../tools/overload/loaded-service.js';

/** Capacity: 40 queries per second. */
const service = { workers: 1, concurrency: 2, queryMs: 50, chunkSize: 5, requestTimeoutMs: 4_000 };

// The full form is `npm run test:overload`: one minute at four times the capacity.
describe.each(queueKinds)('an overloaded service with its queue in %s', (queue) => {
  let running: LoadedService | undefined;
  let client: LoadClient;

  beforeEach(() => {
    client = new LoadClient(TEST_API_KEY);
  });
  afterEach(async () => {
    client.close();
    await running?.stop();
    running = undefined;
  });

  it('answers a part of the requests, refuses the others with Retry-After, and recovers', async () => {
    running = await startSlowService({ ...service, queue, gateways: 2 });
    const target = { urls: running.urls, requests: [requestOf(5)] };
    const sent = await openLoad(client, target, { perSecond: 32, seconds: 8 });
    const outcomes = await sent.all;

    const refused = outcomes.filter(({ code }) => code === 'overloaded');
    const answered = outcomes.filter(({ status }) => status === 200);
    expect(answered.length).toBeGreaterThan(20);
    expect(refused.length).toBeGreaterThan(20);
    // A machine that stalls makes some requests late.
    const others = outcomes.length - answered.length - refused.length;
    expect(others).toBeLessThan(answered.length);
    for (const { status, retryAfter } of refused) {
      expect(status).toBe(503);
      expect(retryAfter).toMatch(/^[1-9]\d?$/);
    }
    const [url = ''] = running.urls;
    await eventually(async () => (await client.send(url, requestOf(1))).status === 200);
  });

  it('refuses in the error format of each version, before it parses the body', async () => {
    running = await startSlowService({ ...service, queue, gateways: 1 });
    const [url = ''] = running.urls;
    const flood = openLoad(
      client,
      { urls: [url], requests: [requestOf(5)] },
      { perSecond: 40, seconds: 6 },
    );
    await eventually(async () => {
      const answer = await ask(url, 'no JSON');
      if (answer.status !== 503) return false;
      expect(answer.body.code).toBe('overloaded');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      return true;
    });
    await eventually(async () => {
      const answer = await fetch(`${url}/final-destination/v1`, {
        method: 'POST',
        headers: { authorization: TEST_API_KEY, 'content-type': 'application/json' },
        body: 'no JSON',
      });
      const body: unknown = await answer.json();
      if (answer.status !== 503) return false;
      expect(body).toEqual({ error: expect.stringMatching(/\w/) });
      return true;
    });
    const unauthorized = await ask(url, 'no JSON', { authorization: 'wrong' });
    expect(unauthorized.body.code).not.toBe('overloaded');
    await (
      await flood
    ).all;
  });
});
