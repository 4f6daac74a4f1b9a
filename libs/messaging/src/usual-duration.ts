/** Of the newest message, in what they usually take. */
const NEWEST_WEIGHT = 0.1;

/** Of all the time that a message has: those that usually take more must be tried all the same. */
const MOST_SHARE = 0.25;

/** How long a message has still, and how long it had when it was sent. Milliseconds. */
export interface TimeLeft {
  readonly leftMs: number;
  readonly wholeMs: number;
}

/**
 * How long messages take that are answered. Where more is sent than can be done, all of them come
 * late, and each that is begun too late to be answered makes the next one late as well.
 */
export class UsualDuration {
  private usualMs = 0;

  note(durationMs: number): void {
    this.usualMs += NEWEST_WEIGHT * (durationMs - this.usualMs);
  }

  /** Whether a message that is begun now can be answered in time. */
  fitsInto({ leftMs, wholeMs }: TimeLeft): boolean {
    return leftMs > Math.min(this.usualMs, MOST_SHARE * wholeMs);
  }
}
