import type { Condition, Conditions } from './condition.js';

/**
 * What answered a moment ago and does not now counts as up for so long: a look that is lost, or a
 * connection that is made anew, takes no program out of service. Dependants hold a limit of their
 * own against this one: who is down for good is out of service within three seconds.
 */
const GRACE_MS = 2_000;

/** Keeps conditions from flapping: down is believed when it lasts, up at once. */
export class SteadyConditions {
  private readonly lastUp = new Map<string, { readonly atMs: number; readonly was: Condition }>();

  /** `nowMs` is by a clock that nobody sets. */
  take(found: Conditions, nowMs: number): Conditions {
    const steady = Object.entries(found).map(
      ([name, condition]) => [name, this.steadied(name, condition, nowMs)] as const,
    );
    return Object.fromEntries(steady);
  }

  private steadied(name: string, condition: Condition, nowMs: number): Condition {
    if (condition.status !== 'down') {
      this.lastUp.set(name, { atMs: nowMs, was: condition });
      return condition;
    }
    const last = this.lastUp.get(name);
    return last && nowMs - last.atMs < GRACE_MS ? last.was : condition;
  }
}
