import { areUp } from './condition.js';
import type { Conditions } from './condition.js';
import { SteadyConditions } from './steady-conditions.js';

const INTERVAL_MS = 1_000;

/** Whoever is out of service waits for its return. */
const INTERVAL_WHILE_DOWN_MS = 250;

/**
 * Looks after what a program needs, at a pace of its own: however often its health is asked for,
 * nothing is looked at for that.
 */
export class HealthWatch {
  private readonly steady = new SteadyConditions();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private latest: Conditions = {};

  /** `look` never rejects, and has deadlines of its own. */
  constructor(private readonly look: () => Promise<Conditions>) {}

  /** As of the last look; nothing before the first. */
  get conditions(): Conditions {
    return this.latest;
  }

  /** Resolves after the first look. */
  async start(): Promise<void> {
    this.latest = this.steady.take(await this.look(), performance.now());
    if (this.isStopped) return;
    const delayMs = areUp(this.latest) ? INTERVAL_MS : INTERVAL_WHILE_DOWN_MS;
    this.timer = setTimeout(() => void this.start(), delayMs);
    this.timer.unref();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }
}
