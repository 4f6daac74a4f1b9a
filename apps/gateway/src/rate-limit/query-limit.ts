import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Metrics } from '#observability';
import { principalOf } from '../access/principal-of.js';
import { ApiError } from '../errors/api-error.js';
import type { Budget } from './budget.js';
import { queryBudgetOf } from './budgets-of.js';
import { rateLimit, secondsLeft } from './rate-limit-headers.js';
import { RateLimiter } from './rate-limiter.js';

/** Counts the queries of a request of version 2, where a key has a budget of them. */
@Injectable()
export class QueryLimit {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly metrics: Metrics,
  ) {}

  /** Throws, and counts none of them, when not all of the queries fit. */
  async spend(reply: FastifyReply, queries: number): Promise<void> {
    const budget = queryBudgetOf(principalOf(reply.request));
    if (!budget) return;
    const ruling = await this.limiter.spend(budget, queries);
    const fields = [reply.getHeader('RateLimit'), rateLimit(budget, ruling)];
    reply.header('RateLimit', fields.filter(Boolean).join(', '));
    if (ruling.fits) return;
    this.metrics.of('limiterRefusals').inc({ budget: 'v2-queries' });
    throw new ApiError('tooManyRequests', {
      reason: reasonOf(budget, queries),
      retryAfterSeconds: secondsLeft(ruling),
    });
  }
}

/** What never fits is not to be tried again as it is. */
const reasonOf = ({ limit }: Budget, queries: number): string => {
  const reason = `This key may ask ${limit} queries a minute, and this request holds ${queries}`;
  return queries > limit ? `${reason}: it never fits, send fewer at once.` : `${reason}.`;
};
