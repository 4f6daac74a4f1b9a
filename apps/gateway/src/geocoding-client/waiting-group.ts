import { AsyncResource } from 'node:async_hooks';
import type { GeocodeAnswer, GeocodeQuery } from '#contracts';
import { DeadlineExceededError } from '#queue';
import { MAX_TIMER_MS } from '#timing';

/** Queries of one request that are sent together, and what is sent with them. */
export interface QueryGroup {
  readonly queries: readonly GeocodeQuery[];
  readonly requestId: string;
  /** Epoch milliseconds after which the request no longer waits. */
  readonly deadline: number;
  readonly explain: boolean;
  readonly outlines: boolean;
}

/** A group of queries that waits for its answers, until its deadline at the latest. */
export class WaitingGroup {
  /**
   * Rejects with a DeadlineExceededError, with the error of the queue, or with the reason of its
   * cancellation.
   */
  readonly answers: Promise<readonly GeocodeAnswer[]>;
  readonly submittedAtMs = performance.now();
  private readonly context = new AsyncResource('WaitingGroup');
  private readonly timer: NodeJS.Timeout;
  private resolve!: (answers: readonly GeocodeAnswer[]) => void;
  private reject!: (error: unknown) => void;
  private hasEnded = false;

  /** `onAbandon` is called if it is cancelled. */
  constructor(
    readonly group: QueryGroup,
    private readonly onAbandon: () => void,
  ) {
    this.answers = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    const leftMs = Math.min(group.deadline - Date.now(), MAX_TIMER_MS);
    this.timer = setTimeout(() => this.fail(new DeadlineExceededError()), leftMs);
  }

  get isPending(): boolean {
    return !this.hasEnded;
  }

  /** Runs a function in the async context of the request, which has its trace. */
  inContext<Result>(run: () => Result): Result {
    return this.context.runInAsyncScope(run);
  }

  /** The first outcome counts; later ones have no effect. */
  succeed(answers: readonly GeocodeAnswer[]): void {
    if (this.end()) this.resolve(answers);
  }

  fail(error: unknown): void {
    if (this.end()) this.reject(error);
  }

  /** Stops waiting. */
  cancel(error: Error): void {
    if (!this.end()) return;
    this.reject(error);
    this.onAbandon();
  }

  private end(): boolean {
    if (this.hasEnded) return false;
    this.hasEnded = true;
    clearTimeout(this.timer);
    return true;
  }
}
