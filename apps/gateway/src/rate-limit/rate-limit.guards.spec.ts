import type { ExecutionContext } from '@nestjs/common';
import fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeyLimits } from '#access';
import type { Logger } from '#platform';
import { Metrics } from '#platform';
import { ApiError } from '../http/errors/api-error.js';
import { sendError } from '../http/errors/error-response.js';
import { FakeCounterStore } from './counter-store.fake.js';
import { QueryRateLimit } from './query-rate-limit.js';
import { RateLimitGuard, SuggestRateLimitGuard } from './rate-limit.guards.js';
import { RateLimiter } from './rate-limiter.js';

const silent = { warn: () => undefined, info: () => undefined } as unknown as Logger;

const contextOf = (request: FastifyRequest, reply: FastifyReply): ExecutionContext =>
  ({
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }),
  }) as unknown as ExecutionContext;

/** The limit of suggest requests. */
const SUGGESTIONS = 2;

describe('a gateway with rate limits', () => {
  let server: FastifyInstance;
  let limiter: RateLimiter;
  let store: FakeCounterStore;
  let metrics: Metrics;
  let limits: KeyLimits;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    store = new FakeCounterStore();
    metrics = new Metrics('gateway');
    limiter = new RateLimiter(store, silent);
    await limiter.start();
    const [guard, queryLimit] = [
      new RateLimitGuard(limiter, metrics),
      new QueryRateLimit(limiter, metrics),
    ];
    server = fastify();
    server.setErrorHandler((error, request, reply) => {
      if (!(error instanceof ApiError)) throw error;
      sendError(request, reply, error);
    });
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      request.principal = { keyId: 'key', prefix: 'p', name: 'n', limits, scope: {} };
      const isAllowed = await guard.canActivate(contextOf(request, reply));
      if (!isAllowed) return reply.code(403).send();
      const { queries } = request.query as { readonly queries?: string };
      if (queries !== undefined) await queryLimit.consume(reply, Number(queries));
      return { isAnswered: true };
    };
    const suggestGuard = new SuggestRateLimitGuard(limiter, metrics, SUGGESTIONS);
    server.get('/final-destination/v2/suggest', async (request, reply) => {
      request.principal = { keyId: 'key', prefix: 'p', name: 'n', limits, scope: {} };
      return { isAnswered: await suggestGuard.canActivate(contextOf(request, reply)) };
    });
    server.get('/final-destination/v1', answer);
    server.get('/final-destination/v2', answer);
    server.get('/queries', async (request, reply) => {
      request.principal = { keyId: 'key', prefix: 'p', name: 'n', limits, scope: {} };
      await queryLimit.consume(reply, 2);
      return { isAnswered: true };
    });
  });
  afterEach(async () => {
    await server.close();
    await limiter.onApplicationShutdown();
    vi.useRealTimers();
  });

  const send = (version: 'v1' | 'v2', queries?: number) =>
    server.inject(
      `/final-destination/${version}${queries === undefined ? '' : `?queries=${queries}`}`,
    );

  const refusalsOf = async (budget: string): Promise<number> => {
    const line = `geocoder_limiter_refusals_total{budget="${budget}"} `;
    const found = (await metrics.text()).split('\n').find((each) => each.startsWith(line));
    return Number(found?.slice(line.length) ?? 0);
  };

  it('answers requests up to the limit of the key, with the quota that is left', async () => {
    limits = { v2RequestsPerMinute: 2 };

    const [first, second] = [await send('v2'), await send('v2')];
    expect(first.statusCode).toBe(200);
    expect(first.headers['ratelimit-policy']).toBe('"default";q=2;w=60');
    expect(first.headers.ratelimit).toBe('"default";r=1;t=60');
    expect(second.statusCode).toBe(200);
    expect(second.headers.ratelimit).toBe('"default";r=0;t=60');
    expect(await refusalsOf('v2-requests')).toBe(0);
  });

  it('refuses a request beyond the limit until the window ends', async () => {
    limits = { v2RequestsPerMinute: 1 };
    await send('v2');

    vi.advanceTimersByTime(12_400);
    const refused = await send('v2');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('48');
    expect(refused.headers.ratelimit).toBe('"default";r=0;t=48');
    expect(refused.json()).toMatchObject({
      code: 'too_many_requests',
      reason: 'The limit of this API key is 1 requests a minute.',
    });
    expect(await refusalsOf('v2-requests')).toBe(1);
    vi.advanceTimersByTime(47_600);
    expect((await send('v2')).statusCode).toBe(200);
  });

  it('counts the requests of version 1 separately', async () => {
    limits = { v1RequestsPerMinute: 1, v2RequestsPerMinute: 1 };
    await send('v2');

    expect((await send('v1')).statusCode).toBe(200);
    expect((await send('v1')).statusCode).toBe(429);
    expect(await refusalsOf('v1-requests')).toBe(1);
    expect(await refusalsOf('v2-requests')).toBe(0);
  });

  it('counts suggest requests separately, whatever the limit of other requests', async () => {
    limits = { v2RequestsPerMinute: 1 };
    const suggest = () => server.inject('/final-destination/v2/suggest');
    const [first, second, refused] = [await suggest(), await suggest(), await suggest()];

    expect(first.headers['ratelimit-policy']).toBe('"suggest";q=2;w=60');
    expect(second.headers.ratelimit).toBe('"suggest";r=0;t=60');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      reason: 'The limit of this API key is 2 requests a minute.',
    });
    expect(await refusalsOf('suggest-requests')).toBe(1);
    expect((await send('v2')).statusCode).toBe(200);
    limits = { unlimited: true };
    expect((await suggest()).headers).not.toHaveProperty('ratelimit');
  });

  it('neither counts nor labels the requests of an unlimited key', async () => {
    limits = { unlimited: true, v2QueriesPerMinute: 1 };

    const answer = await send('v2', 5);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).not.toHaveProperty('ratelimit');
    expect(answer.headers).not.toHaveProperty('ratelimit-policy');
    expect(store.consumeCalls).toBe(0);
  });

  it('states the limit of queries in version 2 only', async () => {
    limits = { v2QueriesPerMinute: 20 };

    expect((await send('v1')).headers['ratelimit-policy']).toBe('"default";q=300;w=60');
    expect((await send('v2')).headers['ratelimit-policy']).toBe(
      '"default";q=300;w=60, "queries";q=20;qu="queries";w=60',
    );
  });

  it('counts the queries of a request against the limit of queries', async () => {
    limits = { v2QueriesPerMinute: 20 };

    const answer = await send('v2', 15);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.ratelimit).toBe('"default";r=299;t=60, "queries";r=5;t=60');
    expect(await refusalsOf('v2-queries')).toBe(0);
  });

  it('refuses all queries of a request that do not fit, and counts none of them', async () => {
    limits = { v2QueriesPerMinute: 20 };
    await send('v2', 15);

    const refused = await send('v2', 6);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.headers.ratelimit).toBe('"default";r=298;t=60, "queries";r=5;t=60');
    expect(refused.json()).toMatchObject({
      reason: 'The limit of this API key is 20 queries a minute, and this request has 6.',
    });
    expect(await refusalsOf('v2-queries')).toBe(1);
    expect((await send('v2', 5)).statusCode).toBe(200);
  });

  it.each([
    { queries: 20, advice: '.' },
    { queries: 21, advice: '; send fewer queries in one request.' },
  ])('advises fewer queries where $queries of 20 can never fit', async ({ queries, advice }) => {
    limits = { v2QueriesPerMinute: 20 };
    await send('v2', 1);

    expect((await send('v2', queries)).json()).toMatchObject({
      reason: `The limit of this API key is 20 queries a minute, and this request has ${queries}${advice}`,
    });
  });

  it('sends a header for queries alone where requests are not counted', async () => {
    limits = { v2QueriesPerMinute: 20 };

    expect((await server.inject('/queries')).headers.ratelimit).toBe('"queries";r=18;t=60');
  });

  it('does not count queries of a key without a limit of queries', async () => {
    limits = {};

    const answer = await send('v2', 1_000_000);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.ratelimit).toBe('"default";r=299;t=60');
  });
});
