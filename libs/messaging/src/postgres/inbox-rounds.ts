import { Sightings } from '../sightings.js';

/** As many times as a living client signs meanwhile, one or the other of which may come to nothing. */
const FORGET_AFTER_ROUNDS = 5;

/** A round so late, in rounds, is not the next one: one between has come to nothing. */
const NEXT_WITHIN_ROUNDS = 1.5;

/**
 * Tells which clients of a queue have left their inboxes, by the notes that they sign round by round.
 * Who has missed a round itself begins anew: what kept it from signing, a Postgres that was away or a
 * machine that stood still, may have kept others from it for longer.
 */
export class InboxRounds {
  private sightings: Sightings;
  private lastMs = -Infinity;

  constructor(
    private readonly prefix: string,
    private readonly intervalMs: number,
  ) {
    this.sightings = this.unseen();
  }

  /** The fields of those who have left, as a round finds the notes of others by a steady clock. */
  abandoned(notes: Readonly<Record<string, string>>, nowMs: number): readonly string[] {
    const isNext = nowMs - this.lastMs < NEXT_WITHIN_ROUNDS * this.intervalMs;
    if (!isNext) this.sightings = this.unseen();
    this.lastMs = nowMs;
    this.sightings.take(notes, nowMs);
    return this.sightings.abandoned(nowMs);
  }

  private unseen(): Sightings {
    return new Sightings(this.prefix, FORGET_AFTER_ROUNDS * this.intervalMs);
  }
}
