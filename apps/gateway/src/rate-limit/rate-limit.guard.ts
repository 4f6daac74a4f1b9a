import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Metrics } from '#observability';
import { principalOf } from '../access/principal-of.js';
import { askedVersion } from '../asked-version.js';
import { ApiError } from '../errors/api-error.js';
import { queryBudgetOf, requestBudgetOf } from './budgets-of.js';
import { rateLimit, rateLimitPolicy, secondsLeft } from './rate-limit-headers.js';
import { RateLimiter } from './rate-limiter.js';

/** Counts a request against its key's budget, and says in the answer what is left. The route needs a key. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly metrics: Metrics,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const principal = principalOf(request);
    const version = askedVersion(request);
    const budget = requestBudgetOf(principal, version);
    if (!budget) return true;
    const queries = version === 'v2' ? queryBudgetOf(principal) : undefined;
    const ruling = await this.limiter.spend(budget, 1);
    http.getResponse<FastifyReply>().headers({
      'RateLimit-Policy': rateLimitPolicy(queries ? [budget, queries] : [budget]),
      RateLimit: rateLimit(budget, ruling),
    });
    if (ruling.fits) return true;
    this.metrics.of('limiterRefusals').inc({ budget: `${version}-requests` });
    throw new ApiError('tooManyRequests', {
      reason: `This key may send ${budget.limit} requests a minute.`,
      retryAfterSeconds: secondsLeft(ruling),
    });
  }
}
