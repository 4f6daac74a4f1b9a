import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '#access';
import { Metrics } from '#platform';
import { ApiError } from '../http/errors/api-error.js';
import { principalOf } from '../http/request-context.js';
import { requestedVersion } from '../http/versions.js';
import {
  queryBudgetOf,
  rateLimitHeader,
  rateLimitPolicyHeader,
  requestBudgetOf,
  secondsUntilReset,
  suggestBudgetOf,
  tileBudgetOf,
} from './budgets.js';
import type { Budget, ConsumeResult } from './budgets.js';
import { RateLimiter } from './rate-limiter.js';

/**
 * Counts a request against the budget of its API key, and sets the RateLimit headers. Requires a route
 * with `needsKey`.
 */
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
    const version = requestedVersion(request);
    const budget = requestBudgetOf(principal, version);
    if (!budget) return true;
    const queryBudget = version === 'v2' ? queryBudgetOf(principal) : undefined;
    const result = await this.limiter.consume(budget, 1);
    http.getResponse<FastifyReply>().headers({
      'RateLimit-Policy': rateLimitPolicyHeader(queryBudget ? [budget, queryBudget] : [budget]),
      RateLimit: rateLimitHeader(budget, result),
    });
    if (result.fits) return true;
    this.metrics.of('limiterRefusals').inc({ budget: `${version}-requests` });
    throw requestLimitError(budget, result);
  }
}

/** Like RateLimitGuard, for a kind of request that has a budget of its own. */
abstract class OwnBudgetGuard implements CanActivate {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly metrics: Metrics,
  ) {}

  /** The value of the label `budget` of the metric of refusals. */
  protected abstract readonly name: 'suggest-requests' | 'tiles';

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const budget = this.budgetOf(principalOf(http.getRequest<FastifyRequest>()));
    if (!budget) return true;
    const result = await this.limiter.consume(budget, 1);
    http.getResponse<FastifyReply>().headers({
      'RateLimit-Policy': rateLimitPolicyHeader([budget]),
      RateLimit: rateLimitHeader(budget, result),
    });
    if (result.fits) return true;
    this.metrics.of('limiterRefusals').inc({ budget: this.name });
    throw requestLimitError(budget, result);
  }

  /** Undefined when the key is unlimited. */
  protected abstract budgetOf(principal: Principal): Budget | undefined;
}

/** The injection token of the limit of suggest requests of each key, a minute. */
export const SUGGEST_LIMIT = Symbol('suggest limit');

/** Counts suggest requests: a user who types sends one for nearly every letter. */
@Injectable()
export class SuggestRateLimitGuard extends OwnBudgetGuard {
  protected readonly name = 'suggest-requests';

  constructor(
    limiter: RateLimiter,
    metrics: Metrics,
    @Inject(SUGGEST_LIMIT) private readonly limit: number,
  ) {
    super(limiter, metrics);
  }

  protected budgetOf(principal: Principal): Budget | undefined {
    return suggestBudgetOf(principal, this.limit);
  }
}

/** Counts requests for map tiles. */
@Injectable()
export class TileRateLimitGuard extends OwnBudgetGuard {
  protected readonly name = 'tiles';

  constructor(limiter: RateLimiter, metrics: Metrics) {
    super(limiter, metrics);
  }

  protected budgetOf(principal: Principal): Budget | undefined {
    return tileBudgetOf(principal);
  }
}

const requestLimitError = ({ limit }: Budget, result: ConsumeResult): ApiError =>
  new ApiError('tooManyRequests', {
    reason: `The limit of this API key is ${limit} requests a minute.`,
    retryAfterSeconds: secondsUntilReset(result),
  });
