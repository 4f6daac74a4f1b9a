import { WINDOW_SECONDS } from './budget.js';
import type { Budget, Ruling } from './budget.js';

/**
 * The header fields of draft-ietf-httpapi-ratelimit-headers (as of its version 11). The draft's
 * registry has no unit for queries, and without a unit they would be taken for requests.
 */
export function rateLimitPolicy(budgets: readonly Budget[]): string {
  return budgets
    .map(({ policy, limit }) => {
      const unit = policy === 'queries' ? ';qu="queries"' : '';
      return `"${policy}";q=${limit}${unit};w=${WINDOW_SECONDS}`;
    })
    .join(', ');
}

/** One item of the RateLimit field: what is left, and for how long it has to last. */
export function rateLimit({ policy }: Budget, ruling: Ruling): string {
  return `"${policy}";r=${ruling.left};t=${secondsLeft(ruling)}`;
}

/** Whole seconds until the budget is whole again, never too few. */
export function secondsLeft({ msLeft }: Ruling): number {
  return Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(msLeft / 1000)));
}
