import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { queueKinds } from '../support/queue-host.js';
import { TEST_API_KEY } from '../support/stack.js';
import { ask } from '../gateway/ask.js';
import { Asker } from './asker.js';
import { openLoad } from './load.js';
import { questionOf } from './questions.js';
import { startSlowService } from './slow-service.js';
import type { LoadedService } from './slow-service.js';

/** 40 queries a second. */
const service = { workers: 1, concurrency: 2, queryMs: 50, chunkSize: 5, requestTimeoutMs: 4_000 };

// A minute at four times capacity, with its figures, is `npm run test:overload`.
describe.each(queueKinds)(
  'a service with its queue in %s that is asked more than it can do',
  (queue) => {
    let running: LoadedService | undefined;
    const asker = new Asker(TEST_API_KEY);

    afterEach(async () => {
      asker.close();
      await running?.stop();
      running = undefined;
    });

    it('answers what it can, says at once when to come again, and recovers', async () => {
      running = await startSlowService({ ...service, queue, gateways: 2 });
      const target = { urls: running.urls, questions: [questionOf(5)] };
      const sent = await openLoad(asker, target, { aSecond: 32, seconds: 8 });
      const outcomes = await sent.all;

      const refused = outcomes.filter(({ code }) => code === 'overloaded');
      const answered = outcomes.filter(({ status }) => status === 200);
      expect(answered.length).toBeGreaterThan(20);
      expect(refused.length).toBeGreaterThan(20);
      // A machine that stands still for a moment makes some of them late.
      const others = outcomes.length - answered.length - refused.length;
      expect(others).toBeLessThan(answered.length);
      for (const { status, retryAfter } of refused) {
        expect(status).toBe(503);
        expect(retryAfter).toMatch(/^[1-9]\d?$/);
      }
      const [url = ''] = running.urls;
      await eventually(async () => (await asker.ask(url, questionOf(1))).status === 200);
    });

    it('says so in the words of the version that is asked, before it looks at a body', async () => {
      running = await startSlowService({ ...service, queue, gateways: 1 });
      const [url = ''] = running.urls;
      const flood = openLoad(
        asker,
        { urls: [url], questions: [questionOf(5)] },
        { aSecond: 40, seconds: 6 },
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
      const stranger = await ask(url, 'no JSON', { authorization: 'wrong' });
      expect(stranger.body.code).not.toBe('overloaded');
      await (
        await flood
      ).all;
    });
  },
);
