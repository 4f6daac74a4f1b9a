import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import type { Logger } from '#platform';
import type { CounterStore } from './counter-store.js';
import { PostgresCounterStore } from './postgres-counter-store.js';
import { QueryRateLimit } from './query-rate-limit.js';
import {
  RateLimitGuard,
  SUGGEST_LIMIT,
  SuggestRateLimitGuard,
  TileRateLimitGuard,
} from './rate-limit.guards.js';
import { RateLimiter } from './rate-limiter.js';
import { RedisCounterStore } from './redis-counter-store.js';

/** The server of the counters, and the limit of suggest requests of each key. */
interface RateLimitOptions {
  readonly limiterUrl: string;
  readonly suggestRequestsPerMinute: number;
}

/** Rate limits of API keys. The scheme of the URL selects the store of the counters. */
@Module({})
export class RateLimitModule {
  static forRoot(
    { limiterUrl, suggestRequestsPerMinute }: RateLimitOptions,
    logger: Logger,
  ): DynamicModule {
    const limiter = {
      provide: RateLimiter,
      useFactory: () => startLimiter(limiterUrl, logger),
    };
    const suggestLimit = { provide: SUGGEST_LIMIT, useValue: suggestRequestsPerMinute };
    const guards = [RateLimitGuard, SuggestRateLimitGuard, TileRateLimitGuard, QueryRateLimit];
    return {
      module: RateLimitModule,
      providers: [limiter, suggestLimit, ...guards],
      exports: [RateLimiter, suggestLimit.provide, ...guards],
    };
  }
}

async function startLimiter(url: string, logger: Logger): Promise<RateLimiter> {
  const limiter = new RateLimiter(openCounterStore(url), logger);
  await limiter.start();
  return limiter;
}

function openCounterStore(url: string): CounterStore {
  return /^redis/.test(url) ? new RedisCounterStore(url) : new PostgresCounterStore(url);
}
