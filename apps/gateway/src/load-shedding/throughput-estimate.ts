/** What happened between two polls of the queue. */
export interface ThroughputSample {
  readonly elapsedMs: number;
  /** Queries that workers have answered, for all gateways. */
  readonly answered: number;
  /** Workers that are known to be alive at its end. */
  readonly workers: number;
  /** Whether messages waited all the time, so that no worker was idle. */
  readonly wasSaturated: boolean;
}

/** The share of the memory after which zero answers mean that the workers are stuck, not slow. */
const STUCK_SHARE = 0.8;

/**
 * The throughput of the workers under full load: that of one worker, as an exponentially weighted
 * average, times the number of workers. So it follows at once when workers die or return. Samples of
 * an idle queue do not count: they show the demand, not the capacity. Without known workers, one is
 * assumed: workers of the previous release publish no heartbeat, and the only one may be silent during
 * a long query. Where there is none, nothing is answered and the estimate falls by itself.
 */
export class ThroughputEstimate {
  /** By an average worker. */
  private answered = 0;
  private observedMs = 0;
  private workers = 0;

  /**
   * `memoryMs`: the time constant of the decay. `idleMemoryMs`: the most that the past weighs after an
   * idle phase, since the workers may have changed meanwhile, and after a change of their number, since
   * the latest samples include workers that were dead already.
   */
  constructor(
    private readonly memoryMs: number,
    private readonly idleMemoryMs: number,
  ) {}

  /** Of so many workers. Undefined while there are too few samples. */
  queriesPerSecond(workers: number): number | undefined {
    if (this.observedMs === 0) return undefined;
    const isEarly = this.observedMs < STUCK_SHARE * this.memoryMs;
    if (this.answered === 0 && isEarly) return undefined;
    return (Math.max(1, workers) * this.answered * 1_000) / this.observedMs;
  }

  observe({ elapsedMs, answered, workers, wasSaturated }: ThroughputSample): void {
    if (!wasSaturated || workers !== this.workers) this.decay(this.idleDecay());
    this.workers = workers;
    if (!wasSaturated) return;
    this.decay(Math.exp(-elapsedMs / this.memoryMs));
    this.answered += answered / Math.max(1, workers);
    this.observedMs += elapsedMs;
  }

  private idleDecay(): number {
    return this.observedMs > this.idleMemoryMs ? this.idleMemoryMs / this.observedMs : 1;
  }

  private decay(factor: number): void {
    this.answered *= factor;
    this.observedMs *= factor;
  }
}
