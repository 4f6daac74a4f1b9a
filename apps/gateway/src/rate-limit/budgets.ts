import type { Principal } from '#access';
import type { InterfaceVersion } from '../http/versions.js';

/** The length of a fixed window. A window starts with the first request that is counted in it. */
export const WINDOW_SECONDS = 60;

/** The points that one API key may consume in a window: of requests, or of queries. */
export interface Budget {
  /** The key of the counter, the same in all gateways. */
  readonly name: string;
  /** The name of the policy in the response headers. */
  readonly policy: 'default' | 'queries' | 'suggest';
  /** Points a window. */
  readonly limit: number;
}

/** The result of consuming points. Points that do not fit into the budget are not counted at all. */
export interface ConsumeResult {
  readonly fits: boolean;
  readonly remainingPoints: number;
  /** Until the window ends. */
  readonly msBeforeNext: number;
}

/** The limit of requests in each version, unless a key has its own. */
const DEFAULT_REQUESTS_PER_MINUTE = 300;

/** The budget of requests of a key; undefined when the key is unlimited. */
export function requestBudgetOf(
  { keyId, limits }: Principal,
  version: InterfaceVersion,
): Budget | undefined {
  if (limits.unlimited) return undefined;
  const own = version === 'v1' ? limits.v1RequestsPerMinute : limits.v2RequestsPerMinute;
  const limit = own ?? DEFAULT_REQUESTS_PER_MINUTE;
  return { name: `${version}:requests:${keyId}`, policy: 'default', limit };
}

/** The budget of suggest requests of a key, apart from its others; undefined when the key is unlimited. */
export function suggestBudgetOf({ keyId, limits }: Principal, limit: number): Budget | undefined {
  if (limits.unlimited) return undefined;
  return { name: `v2:suggest:${keyId}`, policy: 'suggest', limit };
}

/** The budget of queries of version 2 of a key; undefined when its queries are not limited. */
export function queryBudgetOf({ keyId, limits }: Principal): Budget | undefined {
  if (limits.unlimited || limits.v2QueriesPerMinute === undefined) return undefined;
  return { name: `v2:queries:${keyId}`, policy: 'queries', limit: limits.v2QueriesPerMinute };
}

/** The limit of map tiles: a screen shows a dozen, and a map that is moved requests some a second. */
const TILES_PER_MINUTE = 1_200;

/** The budget of map tiles of a key; undefined when the key is unlimited. */
export function tileBudgetOf({ keyId, limits }: Principal): Budget | undefined {
  if (limits.unlimited) return undefined;
  return { name: `tiles:${keyId}`, policy: 'default', limit: TILES_PER_MINUTE };
}

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
