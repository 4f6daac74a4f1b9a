/** The state of one dependency of a program. */
export interface HealthCondition {
  readonly status: 'up' | 'degraded' | 'down';
  /** Duration of the check in milliseconds. */
  readonly responseTime?: number;
  /** Why it is down. */
  readonly message?: string;
  readonly [detail: string]: unknown;
}

/** The states of all dependencies, by their names. */
export type HealthConditions = Readonly<Record<string, HealthCondition>>;

/** Whether no dependency is down. False before the first check. */
export function areAllUp(conditions: HealthConditions): boolean {
  const states = Object.values(conditions);
  return states.length > 0 && states.every(({ status }) => status !== 'down');
}

/** Whether `/health/ready` reports ready. */
export const isReady = (conditions: HealthConditions, isDraining: boolean): boolean =>
  !isDraining && areAllUp(conditions);

/**
 * How long a dependency still counts as up after a failed check, so that one lost check or a
 * reconnect takes no program out of service. Together with the check interval, a program whose
 * dependency stays down is out of service within three seconds.
 */
const GRACE_MS = 2_000;

/** Keeps conditions from flapping: down is reported when it lasts, up at once. */
export class ConditionDebouncer {
  private readonly lastUp = new Map<
    string,
    { readonly atMs: number; readonly condition: HealthCondition }
  >();

  /** `nowMs` is read from a monotonic clock. */
  update(current: HealthConditions, nowMs: number): HealthConditions {
    const debounced = Object.entries(current).map(
      ([name, condition]) => [name, this.debounced(name, condition, nowMs)] as const,
    );
    return Object.fromEntries(debounced);
  }

  private debounced(name: string, condition: HealthCondition, nowMs: number): HealthCondition {
    if (condition.status !== 'down') {
      this.lastUp.set(name, { atMs: nowMs, condition });
      return condition;
    }
    const last = this.lastUp.get(name);
    return last && nowMs - last.atMs < GRACE_MS ? last.condition : condition;
  }
}
