/** What happened between two polls of the queue. */
export interface ThroughputSample {
  readonly elapsedMs: number;
  /** Queries that workers have answered, for all gateways. */
  readonly answered: number;
  /** Whether messages waited all the time, so that no worker was idle. */
  readonly wasSaturated: boolean;
}

/** The share of the memory after which zero answers mean that the workers are stuck, not slow. */
const STUCK_SHARE = 0.8;

/**
 * The throughput of the workers under full load, as an exponentially weighted average. Samples of an
 * idle queue do not count: they show the demand, not the capacity.
 */
export class ThroughputEstimate {
  private answered = 0;
  private observedMs = 0;

  /**
   * `memoryMs`: the time constant of the decay. `idleMemoryMs`: the most that the past weighs after an
   * idle phase, since the workers may have changed meanwhile.
   */
  constructor(
    private readonly memoryMs: number,
    private readonly idleMemoryMs: number,
  ) {}

  /** Undefined while there are too few samples. */
  get queriesPerSecond(): number | undefined {
    if (this.observedMs === 0) return undefined;
    const isEarly = this.observedMs < STUCK_SHARE * this.memoryMs;
    if (this.answered === 0 && isEarly) return undefined;
    return (this.answered * 1_000) / this.observedMs;
  }

  observe({ elapsedMs, answered, wasSaturated }: ThroughputSample): void {
    const decay = wasSaturated ? Math.exp(-elapsedMs / this.memoryMs) : this.idleDecay();
    this.answered *= decay;
    this.observedMs *= decay;
    if (!wasSaturated) return;
    this.answered += answered;
    this.observedMs += elapsedMs;
  }

  private idleDecay(): number {
    return this.observedMs > this.idleMemoryMs ? this.idleMemoryMs / this.observedMs : 1;
  }
}
