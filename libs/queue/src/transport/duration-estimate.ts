/** Weight of the newest message in the moving average. */
const SMOOTHING_FACTOR = 0.1;

/**
 * Upper limit of the estimate, as a share of a message's total time: messages that usually take
 * longer are still attempted.
 */
const MAX_ESTIMATE_SHARE = 0.25;

/** The time that a message has left, and the time that it had when it was sent. Milliseconds. */
export interface RemainingTime {
  readonly leftMs: number;
  readonly totalMs: number;
}

/**
 * Exponential moving average of the time that handling a message takes. Under overload every
 * message is late; starting one too late to be answered would delay the next one as well.
 */
export class DurationEstimate {
  private usualMs = 0;

  record(durationMs: number): void {
    this.usualMs += SMOOTHING_FACTOR * (durationMs - this.usualMs);
  }

  /** Whether a message that is started now can be answered before its deadline. */
  fitsInto({ leftMs, totalMs }: RemainingTime): boolean {
    return leftMs > Math.min(this.usualMs, MAX_ESTIMATE_SHARE * totalMs);
  }
}
