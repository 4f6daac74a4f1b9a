/** What one look at the queue brought since the look before. */
export interface Stride {
  readonly elapsedMs: number;
  /** Queries that workers have answered meanwhile, of all gateways. */
  readonly answered: number;
  /** Whether messages waited all the while, so that no worker can have been idle. */
  readonly wasSaturated: boolean;
}

/** Of the memory: when nothing was answered for so long, the workers are not slow, but stuck. */
const STUCK_SHARE = 0.8;

/**
 * How many queries a second the workers answer when they are never idle. What they answer while
 * nothing waits tells nothing of what they could: that is not counted.
 */
export class Pace {
  private answered = 0;
  private observedMs = 0;

  /**
   * `memoryMs`: after so long what was observed counts a third; `lullMs`: how much of what was
   * observed still counts after nothing has waited, for meanwhile there may be other workers.
   */
  constructor(
    private readonly memoryMs: number,
    private readonly lullMs: number,
  ) {}

  /** Queries a second; undefined as long as nobody can know. */
  get queriesASecond(): number | undefined {
    if (this.observedMs === 0) return undefined;
    const isEarly = this.observedMs < STUCK_SHARE * this.memoryMs;
    if (this.answered === 0 && isEarly) return undefined;
    return (this.answered * 1_000) / this.observedMs;
  }

  observe({ elapsedMs, answered, wasSaturated }: Stride): void {
    const kept = wasSaturated ? Math.exp(-elapsedMs / this.memoryMs) : this.keptOfLull();
    this.answered *= kept;
    this.observedMs *= kept;
    if (!wasSaturated) return;
    this.answered += answered;
    this.observedMs += elapsedMs;
  }

  private keptOfLull(): number {
    return this.observedMs > this.lullMs ? this.lullMs / this.observedMs : 1;
  }
}
