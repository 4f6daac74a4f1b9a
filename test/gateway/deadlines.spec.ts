import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { firstValueFrom } from 'rxjs';
import { GEOCODE_CHUNK, GEOCODE_QUEUE } from '#contracts';
import { QueueClient, QueuedMessage } from '#queue';
import { eventually } from '../../tools/services/eventually.js';
import type { RedisServer } from '../../tools/services/redis-process.js';
import { startRedisServer } from '../../tools/services/redis-server.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { itWithRedis } from '../support/with-redis.js';
import { ask, askText } from './v2-client.js';
import { jobsUnderWay } from './queue-counts.js';

describe('a gateway and its worker', () => {
  let redis: RedisServer | undefined;
  let sharedStack: InProcessStack | undefined;

  beforeAll(async () => {
    redis = await startRedisServer();
  });

  afterAll(async () => {
    await sharedStack?.stop();
    await redis?.stop();
  });

  const withStack = async (
    work: (stack: InProcessStack, url: string) => Promise<void>,
    environment?: Record<string, string>,
  ): Promise<void> => {
    const stack = await startInProcess({
      queueUrl: redis!.url,
      echoes: true,
      environment,
    });
    try {
      await work(stack, stack.gateways[0]!.url);
    } finally {
      await stack.stop();
    }
  };

  /** Runs on one stack with default settings, shared by the tests of this file. */
  const withSharedStack = async (
    work: (stack: InProcessStack, url: string) => Promise<void>,
  ): Promise<void> => {
    sharedStack ??= await startInProcess({ queueUrl: redis!.url, echoes: true });
    await work(sharedStack, sharedStack.gateways[0]!.url);
  };

  itWithRedis('return compact JSON with the request id in body and header', () =>
    withSharedStack(async (_stack, url) => {
      const answer = await askText(url, 'fast', 'nowhere', '  ');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.text).not.toMatch(/\s\s|\n/);
      expect(answer.body.version).toBe('v2');
      expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
      expect(answer.body.responses.map(({ status }) => status)).toEqual([
        'ok',
        'no_matches',
        'no_matches',
      ]);
    }),
  );

  itWithRedis('do not count the upload of the body towards the request timeout', () =>
    withStack(
      async (_stack, url) => {
        const headers = { authorization: TEST_API_KEY, 'content-type': 'application/json' };
        const post = request(`${url}/final-destination/v2`, { method: 'POST', headers });
        const answered = once(post, 'response') as Promise<[IncomingMessage]>;
        post.write('{');
        await sleep(2_500);
        post.end('}');
        const [answer] = await answered;
        answer.resume();
        expect(answer.statusCode).toBe(400);
      },
      { REQUEST_TIMEOUT_MS: '100' },
    ),
  );

  itWithRedis('return the original queries unchanged when requested', () =>
    withSharedStack(async (_stack, url) => {
      const query = { address_string: ' fast\t', country: null, language: 'CZ' };
      const options = { return_original: true, verbose: null };
      const answer = await ask(url, { queries: [query], options });
      expect(answer.body.responses[0]?.original_request).toEqual(query);
      expect(answer.body.responses[0]).not.toHaveProperty('logging');
    }),
  );

  itWithRedis('return 503 when a worker fails, and log the failure with the request id', () =>
    withSharedStack(async (stack, url) => {
      const answer = await askText(url, 'break');
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).not.toBeNull();
      const failed = () => stack.workers[0]!.lines.find((text) => text.includes('chunk failed'));
      await eventually(() => failed() !== undefined);
      expect(failed()).toContain(answer.headers.get('x-request-id'));
      expect((await askText(url, 'fast')).status).toBe(200);
    }),
  );

  itWithRedis('return 504 when the deadline expires', () =>
    withStack(
      async (_stack, url) => {
        const answer = await askText(url, 'hang');
        expect(answer.status).toBe(504);
        expect(Object.keys(answer.body).sort()).toEqual(['code', 'reason', 'remediation']);
      },
      { REQUEST_TIMEOUT_MS: '500' },
    ),
  );

  itWithRedis('finish pending requests when they are stopped', () =>
    withStack(async (stack, url) => {
      const answer = askText(url, 'hang');
      await eventually(async () => (await jobsUnderWay(redis!.url)) === 1);
      const ends = Promise.all([stack.gateways[0]!.stop(), stack.workers[0]!.stop()]);
      expect((await answer).status).toBe(200);
      expect(await ends).toEqual(['stopped', 'stopped']);
    }),
  );

  itWithRedis('return 503 or 504 while Redis hangs, and recover afterwards', () =>
    withStack(
      async (_stack, url) => {
        redis!.freeze();
        try {
          const answers = await Promise.all([askText(url, 'fast'), askText(url, 'fast')]);
          for (const { status } of answers) expect([503, 504]).toContain(status);
          await eventually(async () => (await fetch(`${url}/health/ready`)).status === 503);
        } finally {
          redis!.thaw();
        }
        await eventually(async () => (await askText(url, 'fast')).status === 200);
      },
      { REQUEST_TIMEOUT_MS: '1000' },
    ),
  );

  itWithRedis('reject a chunk of an unknown version', () =>
    withSharedStack(async () => {
      const client = new QueueClient({ url: redis!.url, queue: GEOCODE_QUEUE });
      const chunk = { version: 99, queries: [], explain: false, outlines: false };
      const message = new QueuedMessage(chunk, { deadline: Date.now() + 60_000, requestId: 'r' });
      try {
        await expect(firstValueFrom(client.send(GEOCODE_CHUNK, message))).rejects.toMatchObject({
          name: 'HandlerFailedError',
          reason: 'UnknownVersionError',
        });
      } finally {
        await client.close();
      }
    }),
  );

  itWithRedis('report healthy startup, liveness and readiness', () =>
    withSharedStack(async (stack, url) => {
      for (const base of [url, stack.workers[0]!.url]) {
        for (const path of ['/health/startup', '/health/live', '/health/ready', '/health']) {
          await eventually(async () => (await fetch(base + path)).status === 200);
        }
      }
    }),
  );
});
