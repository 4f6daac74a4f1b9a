import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import type { Logger } from '#platform';
import type { CounterStore } from './counter-store.js';
import { PostgresCounterStore } from './postgres-counter-store.js';
import { QueryRateLimit, RateLimitGuard } from './rate-limit.guard.js';
import { RateLimiter } from './rate-limiter.js';
import { RedisCounterStore } from './redis-counter-store.js';

/** Rate limits of API keys. The scheme of the URL selects the store of the counters. */
@Module({})
export class RateLimitModule {
  static forRoot(url: string, logger: Logger): DynamicModule {
    const limiter = {
      provide: RateLimiter,
      useFactory: () => startLimiter(url, logger),
    };
    return {
      module: RateLimitModule,
      providers: [limiter, RateLimitGuard, QueryRateLimit],
      exports: [RateLimiter, RateLimitGuard, QueryRateLimit],
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
