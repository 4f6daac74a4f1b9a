import type { ExecutionContext } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import type { KeyLimits } from '#access';
import type { Logger } from '#platform';
import { Metrics } from '#platform';
import { FakeCounterStore } from './counter-store.fake.js';
import { TileRateLimitGuard } from './rate-limit.guards.js';
import { RateLimiter } from './rate-limiter.js';

const silent = { warn: () => undefined, info: () => undefined } as unknown as Logger;

/** A guard, and a request for a tile with a key of these limits. */
const prepare = async (limits: KeyLimits) => {
  const limiter = new RateLimiter(new FakeCounterStore(), silent);
  await limiter.start();
  const guard = new TileRateLimitGuard(limiter, new Metrics('gateway'));
  const headers: Record<string, unknown> = {};
  const request = { principal: { keyId: 'key', prefix: 'p', name: 'n', limits, scope: {} } };
  const response = { headers: (some: object) => Object.assign(headers, some) };
  const context = {
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
  } as unknown as ExecutionContext;
  return { request: () => guard.canActivate(context), headers };
};

describe('the rate limit of map tiles', () => {
  it('is 1,200 a minute, whatever the other limits of the key', async () => {
    const { request, headers } = await prepare({ v2RequestsPerMinute: 1 });
    for (let count = 0; count < 1_200; count += 1) expect(await request()).toBe(true);
    expect(headers).toMatchObject({ 'RateLimit-Policy': '"default";q=1200;w=60' });
    await expect(request()).rejects.toMatchObject({ failure: 'tooManyRequests' });
  });

  it('does not exist for an unlimited key', async () => {
    const { request, headers } = await prepare({ unlimited: true });
    for (let count = 0; count < 1_201; count += 1) expect(await request()).toBe(true);
    expect(headers).toEqual({});
  });
});
