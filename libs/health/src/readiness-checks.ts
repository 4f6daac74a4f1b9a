import type { Condition, Conditions } from './condition.js';

/** Whatever else is up: it takes no more work. */
const DRAIN: Condition = { status: 'down', message: 'told to stop' };

/** What terminus is to check for `/health/ready`: the conditions of the last look, and the word to stop. */
export function readinessChecks(
  conditions: Conditions,
  isDraining: boolean,
): (() => Record<string, Condition>)[] {
  const all = isDraining ? { ...conditions, drain: DRAIN } : conditions;
  return Object.entries(all).map(([name, condition]) => () => ({ [name]: condition }));
}
