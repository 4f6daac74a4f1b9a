import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** Longest delay of a batch; under constant load it would otherwise never continue. */
const MAX_YIELD_MS = 20;

/**
 * After a full delay a batch runs undisturbed for this long: a fifth of the time of a worker that
 * is never idle.
 */
const BATCH_SLICE_MS = 5;
const POLL_MS = 2;

/** Tracks the interactive work of this worker, so that batches can yield to it. */
@Injectable()
export class InteractivePriority {
  private inProgress = 0;
  private undisturbedUntilMs = 0;
  private readonly waiting: WaitingChunk[] = [];
  private isTurnOfSmallest = false;

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.inProgress += 1;
    try {
      return await work();
    } finally {
      this.inProgress -= 1;
    }
  }

  /**
   * Resolves in a turn of the event loop of its own: of the chunks that wait, one continues in each turn,
   * so that messages and heartbeats wait for one query, not for one of every chunk. Turns go alternately
   * to the chunk with the fewest queries, so that a single query hardly waits beside a large request,
   * and to the one that has waited longest.
   */
  awaitTurn(queries: number): Promise<void> {
    return new Promise((resume) => {
      this.waiting.push({ queries, resume });
      if (this.waiting.length === 1) setImmediate(() => this.giveTurn());
    });
  }

  private giveTurn(): void {
    this.isTurnOfSmallest = !this.isTurnOfSmallest;
    const next = this.isTurnOfSmallest ? smallestOf(this.waiting) : this.waiting[0];
    if (!next) return;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    if (this.waiting.length > 0) setImmediate(() => this.giveTurn());
    next.resume();
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
}

/** A chunk of an interactive request that waits for its turn. */
interface WaitingChunk {
  readonly queries: number;
  readonly resume: () => void;
}

/** Of equal chunks the one that has waited longest. */
const smallestOf = ([first, ...others]: readonly WaitingChunk[]): WaitingChunk | undefined =>
  others.reduce(
    (smallest, one) => (smallest && one.queries >= smallest.queries ? smallest : one),
    first,
  );
