const CHECK_INTERVAL_MS = 1_000;

/** Requests are refused until the next check that succeeds, so check more often. */
const CHECK_INTERVAL_WHILE_DOWN_MS = 250;

/**
 * Checks the dependencies of a program at its own interval: health requests only read the last
 * result and cause no checks.
 */
export class HealthMonitor {
  private readonly debouncer = new ConditionDebouncer();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private latest: HealthConditions = {};

  /** `check` never rejects, and has its own timeouts. */
  constructor(private readonly check: () => Promise<HealthConditions>) {}

  /** The result of the last check; empty before the first. */
  get conditions(): HealthConditions {
    return this.latest;
  }

  /** Resolves after the first check. */
  async start(): Promise<void> {
    this.latest = this.debouncer.update(await this.check(), performance.now());
    if (this.isStopped) return;
    const delayMs = areAllUp(this.latest) ? CHECK_INTERVAL_MS : CHECK_INTERVAL_WHILE_DOWN_MS;
    this.timer = setTimeout(() => void this.start(), delayMs);
    this.timer.unref();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }
}

/**
 * Checks one dependency: returns details for the health page, or throws the reason why it is down.
 */
export type HealthProbe = () => Promise<Readonly<Record<string, unknown>> | void>;

/** The part of terminus' HealthIndicatorService that is used here. */
interface Indicators {
  check(name: string): {
    attempt(probe: HealthProbe): { withTimeout(timeoutMs: number): PromiseLike<HealthConditions> };
  };
}

/** Runs all probes in parallel, each for at most `timeoutMs`. Never rejects. */
export async function runHealthProbes(
  indicators: Indicators,
  probes: Readonly<Record<string, HealthProbe>>,
  timeoutMs: number,
): Promise<HealthConditions> {
  const results = await Promise.all(
    Object.entries(probes).map(([name, probe]) =>
      indicators.check(name).attempt(probe).withTimeout(timeoutMs),
    ),
  );
  return Object.assign({}, ...results) as HealthConditions;
}

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
