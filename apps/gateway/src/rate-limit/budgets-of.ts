import type { Principal } from '#access';
import type { InterfaceVersion } from '../asked-version.js';
import type { Budget } from './budget.js';

/** For each version its own, unless a key has another limit. */
const DEFAULT_REQUESTS_PER_MINUTE = 300;

/** From which budget a request of this key is taken; undefined when the key has no limit. */
export function requestBudgetOf(
  { keyId, limits }: Principal,
  version: InterfaceVersion,
): Budget | undefined {
  if (limits.unlimited) return undefined;
  const own = version === 'v1' ? limits.v1RequestsPerMinute : limits.v2RequestsPerMinute;
  const limit = own ?? DEFAULT_REQUESTS_PER_MINUTE;
  return { name: `${version}:requests:${keyId}`, policy: 'default', limit };
}

/** From which budget the queries of a v2 request are taken; undefined when they are not counted. */
export function queryBudgetOf({ keyId, limits }: Principal): Budget | undefined {
  if (limits.unlimited || limits.v2QueriesPerMinute === undefined) return undefined;
  return { name: `v2:queries:${keyId}`, policy: 'queries', limit: limits.v2QueriesPerMinute };
}
