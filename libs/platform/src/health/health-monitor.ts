import type { HealthConditions } from './conditions.js';
import { ConditionDebouncer, areAllUp } from './conditions.js';

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
