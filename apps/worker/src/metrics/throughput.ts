import { Injectable } from '@nestjs/common';

/** Half-life of measurements: the result covers about the last ten seconds. */
const HALF_LIFE_MS = 5_000;

/**
 * Measures how many queries a second this worker answers: recent queries divided by the time in
 * which any were in progress. So it is the capacity of the worker, not its load.
 */
@Injectable()
export class Throughput {
  private inProgress = 0;
  private queries = 0;
  private busyMs = 0;
  /** Up to when `busyMs` is counted and both sums have decayed. */
  private countedUntilMs = performance.now();

  /** Counts the queries if the work succeeds, and its time in any case. */
  async measure<T>(queries: number, work: () => Promise<T>): Promise<T> {
    this.advance();
    this.inProgress += 1;
    try {
      const result = await work();
      this.advance();
      this.queries += queries;
      return result;
    } finally {
      this.advance();
      this.inProgress -= 1;
    }
  }

  /** 0 before the first answer. */
  queriesPerSecond(): number {
    this.advance();
    if (this.busyMs === 0) return 0;
    return Math.round((this.queries / this.busyMs) * 1_000_000) / 1_000;
  }

  private advance(): void {
    const now = performance.now();
    const elapsedMs = now - this.countedUntilMs;
    this.countedUntilMs = now;
    // Both sums decay equally, so that idle time does not change the ratio.
    const decay = 2 ** (-elapsedMs / HALF_LIFE_MS);
    this.queries *= decay;
    this.busyMs *= decay;
    if (this.inProgress > 0) this.busyMs += elapsedMs;
  }
}
