import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Logger } from '#observability';
import { openCounterStore } from './open-counter-store.js';
import { QueryLimit } from './query-limit.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { RateLimiter } from './rate-limiter.js';

/** Limits what keys may ask for, counted where the URL says. */
@Module({})
export class RateLimitModule {
  static forRoot(url: string, logger: Logger): DynamicModule {
    const limiter = {
      provide: RateLimiter,
      useFactory: () => startLimiter(url, logger),
    };
    return {
      module: RateLimitModule,
      providers: [limiter, RateLimitGuard, QueryLimit],
      exports: [RateLimiter, RateLimitGuard, QueryLimit],
    };
  }
}

async function startLimiter(url: string, logger: Logger): Promise<RateLimiter> {
  const limiter = new RateLimiter(openCounterStore(url), logger);
  await limiter.start();
  return limiter;
}
