import type { Victim } from './incidents.js';

/** How long no row was answered after a victim was back. */
export interface Standstill {
  readonly victim: Victim;
  readonly seconds: number;
}

/** Notes how long it takes until more rows are answered than were. */
export class Progress {
  readonly standstills: Standstill[] = [];
  longestPauseSeconds = 0;
  private processed = 0;
  private last = performance.now();
  private awaiting: { readonly victim: Victim; readonly since: number }[] = [];

  /** To be told again and again how many rows are answered. */
  note(processed: number): void {
    if (processed <= this.processed) return;
    this.processed = processed;
    this.longestPauseSeconds = Math.max(this.longestPauseSeconds, secondsSince(this.last));
    this.last = performance.now();
    for (const { victim, since } of this.awaiting) {
      this.standstills.push({ victim, seconds: secondsSince(since) });
    }
    this.awaiting = [];
  }

  /** To be told when a victim is back. */
  await(victim: Victim): void {
    this.awaiting.push({ victim, since: performance.now() });
  }
}

const secondsSince = (start: number): number => (performance.now() - start) / 1_000;
