import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { principalOf } from '../access/principal-of.js';
import { ApiError } from '../errors/api-error.js';
import { queryBudgetOf } from './budgets-of.js';
import { rateLimit, secondsLeft } from './rate-limit-headers.js';
import { RateLimiter } from './rate-limiter.js';

/** Counts the queries of a request of version 2, where a key has a budget of them. */
@Injectable()
export class QueryLimit {
  constructor(private readonly limiter: RateLimiter) {}

  /** Throws, and counts none of them, when not all of the queries fit. */
  async spend(reply: FastifyReply, queries: number): Promise<void> {
    const budget = queryBudgetOf(principalOf(reply.request));
    if (!budget) return;
    const ruling = await this.limiter.spend(budget, queries);
    const fields = [reply.getHeader('RateLimit'), rateLimit(budget, ruling)];
    reply.header('RateLimit', fields.filter(Boolean).join(', '));
    if (ruling.fits) return;
    throw new ApiError('tooManyRequests', {
      reason: `This key may ask ${budget.limit} queries a minute, and this request holds ${queries}.`,
      retryAfterSeconds: secondsLeft(ruling),
    });
  }
}
