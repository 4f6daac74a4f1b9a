import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** Longest delay of a batch, and longest rest; under constant load a batch would otherwise never continue. */
const MAX_YIELD_MS = 20;

/**
 * After a full delay a batch runs undisturbed for this long: a fifth of the time of a worker that
 * is never idle.
 */
const BATCH_SLICE_MS = 5;
const POLL_MS = 2;

/** A task that rests beside interactive work does so for this long after the last of it. */
const RECENT_MS = 200;

/**
 * Tracks the interactive work of this worker, so that batches, map tiles and the warm-up can yield to
 * it.
 */
@Injectable()
export class InteractivePriority {
  private inProgress = 0;
  private undisturbedUntilMs = 0;
  private lastEndedAtMs = -Infinity;

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.inProgress += 1;
    try {
      return await work();
    } finally {
      this.inProgress -= 1;
      this.lastEndedAtMs = performance.now();
    }
  }

  /** Resolves when there is no interactive work, or when the batch has waited long enough. */
  async yieldToInteractive(): Promise<void> {
    // One turn of the event loop, so that messages that have arrived are counted.
    await nextTurn();
    if (performance.now() < this.undisturbedUntilMs) return;
    const untilMs = performance.now() + MAX_YIELD_MS;
    while (this.inProgress > 0) {
      if (performance.now() >= untilMs) {
        this.undisturbedUntilMs = performance.now() + BATCH_SLICE_MS;
        return;
      }
      await sleep(POLL_MS);
    }
  }

  /**
   * For a task that takes much CPU time: returns a function that yields as `yieldToInteractive` does, and beside
   * interactive work then rests for as long as the task has worked since it last yielded, at most MAX_YIELD_MS. So the
   * task leaves half of the time to the other programs that an interactive query passes through.
   */
  restingYield(): () => Promise<void> {
    let startedAtMs = performance.now();
    return async () => {
      const workedMs = performance.now() - startedAtMs;
      await this.yieldToInteractive();
      const isRecent = performance.now() - this.lastEndedAtMs < RECENT_MS;
      if (isRecent) await sleep(Math.min(workedMs, MAX_YIELD_MS));
      startedAtMs = performance.now();
    };
  }
}
