import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Metrics } from '#platform';
import { ApiError } from '../http/errors/api-error.js';
import { principalOf } from '../http/request-context.js';
import { queryBudgetOf, rateLimitHeader, secondsUntilReset } from './budgets.js';
import type { Budget } from './budgets.js';
import { RateLimiter } from './rate-limiter.js';

/** Counts the queries of a request of version 2, where the API key has a budget of queries. */
@Injectable()
export class QueryRateLimit {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly metrics: Metrics,
  ) {}

  /** Throws an ApiError, and counts none of the queries, when not all of them fit. */
  async consume(reply: FastifyReply, queries: number): Promise<void> {
    const budget = queryBudgetOf(principalOf(reply.request));
    if (!budget) return;
    const result = await this.limiter.consume(budget, queries);
    const fields = [reply.getHeader('RateLimit'), rateLimitHeader(budget, result)];
    reply.header('RateLimit', fields.filter(Boolean).join(', '));
    if (result.fits) return;
    this.metrics.of('limiterRefusals').inc({ budget: 'v2-queries' });
    throw new ApiError('tooManyRequests', {
      reason: queryLimitReason(budget, queries),
      retryAfterSeconds: secondsUntilReset(result),
    });
  }
}

/** A request with more queries than the limit can never succeed, so its reason says so. */
const queryLimitReason = ({ limit }: Budget, queries: number): string => {
  const reason = `The limit of this API key is ${limit} queries a minute, and this request has ${queries}`;
  return queries > limit ? `${reason}; send fewer queries in one request.` : `${reason}.`;
};
