import { areUp } from './condition.js';
import type { Conditions } from './condition.js';

/** What `/health/ready` says, in one word. */
export const isReady = (conditions: Conditions, isDraining: boolean): boolean =>
  !isDraining && areUp(conditions);
