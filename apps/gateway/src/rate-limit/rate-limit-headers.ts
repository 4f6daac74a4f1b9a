import { WINDOW_SECONDS } from './budgets.js';
import type { Budget, ConsumeResult } from './budgets.js';

/**
 * The RateLimit-Policy field of draft-ietf-httpapi-ratelimit-headers-11. The unit of queries is stated,
 * because the draft's registry has none for them and requests are the default.
 */
export function rateLimitPolicyHeader(budgets: readonly Budget[]): string {
  return budgets
    .map(({ policy, limit }) => {
      const unit = policy === 'queries' ? ';qu="queries"' : '';
      return `"${policy}";q=${limit}${unit};w=${WINDOW_SECONDS}`;
    })
    .join(', ');
}

/** One item of the RateLimit field: the remaining quota, and the seconds until it resets. */
export function rateLimitHeader({ policy }: Budget, result: ConsumeResult): string {
  return `"${policy}";r=${result.remainingPoints};t=${secondsUntilReset(result)}`;
}

/** Whole seconds until the window ends, rounded up; 1 to WINDOW_SECONDS. */
export function secondsUntilReset({ msBeforeNext }: ConsumeResult): number {
  return Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(msBeforeNext / 1000)));
}
