import { getPriority, setPriority } from 'node:os';

/** A third of the weight of a program of usual priority; what nobody else wants is its own. */
const NICENESS = 5;

/**
 * Lets gateways, Redis and Postgres have the processor first where they run beside this program. A
 * worker takes all that it gets: beside workers of the same priority, gateways wait for longer to
 * refuse a request than refusing it takes, and Postgres for longer to go on than the query takes.
 */
export function lowerPriority(): void {
  try {
    if (getPriority() < NICENESS) setPriority(NICENESS);
  } catch {
    // Where that is not allowed, it works all the same.
  }
}
