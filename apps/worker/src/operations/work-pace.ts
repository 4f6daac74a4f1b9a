import { Injectable } from '@nestjs/common';

/** What was longer ago than this counts half: a figure of the last ten seconds or so. */
const HALF_LIFE_MS = 5_000;

/**
 * Knows how many queries a second this worker answers: those of the last seconds, over the time in
 * which it had any in hand. So it is what it can do, and not what it is asked for.
 */
@Injectable()
export class WorkPace {
  private inHand = 0;
  private queries = 0;
  private busyMs = 0;
  /** Up to when `busyMs` counts, and the sums have been faded. */
  private settledMs = performance.now();

  /** Counts the queries when the work succeeds, and its time either way. */
  async during<T>(queries: number, work: () => Promise<T>): Promise<T> {
    this.settle();
    this.inHand += 1;
    try {
      const result = await work();
      this.settle();
      this.queries += queries;
      return result;
    } finally {
      this.settle();
      this.inHand -= 1;
    }
  }

  /** 0 before the first answer. */
  queriesPerSecond(): number {
    this.settle();
    if (this.busyMs === 0) return 0;
    return Math.round((this.queries / this.busyMs) * 1_000_000) / 1_000;
  }

  private settle(): void {
    const now = performance.now();
    const passedMs = now - this.settledMs;
    this.settledMs = now;
    // Alike for both, so that an idle time leaves the pace as it was.
    const left = 2 ** (-passedMs / HALF_LIFE_MS);
    this.queries *= left;
    this.busyMs *= left;
    if (this.inHand > 0) this.busyMs += passedMs;
  }
}
