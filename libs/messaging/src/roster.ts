import { readAnnouncement, WORKER_PREFIX } from './announcement.js';
import { Sightings } from './sightings.js';
import type { Sighting } from './sightings.js';

/** A worker that has been heard of in the last seconds. */
export interface AliveWorker {
  readonly id: string;
  /** As the worker has put it. */
  readonly said: unknown;
}

/** A moment by two clocks: epoch milliseconds, and one that nobody sets. */
export interface Moment {
  readonly epochMs: number;
  readonly steadyMs: number;
}

/** Whoever has said nothing new for so long is gone. */
const ALIVE_MS = 5_000;

/**
 * Tells from the notes of a queue which workers are alive: those whose word changes. Only a word
 * that is seen for the first time is believed, or not, by the time that it names.
 */
export class Roster {
  private readonly sightings = new Sightings(WORKER_PREFIX);

  /** The workers alive by these notes, in the order of their ids. */
  take(notes: Readonly<Record<string, string>>, now: Moment): readonly AliveWorker[] {
    return [...this.sightings.take(notes, now.steadyMs)]
      .filter(([, sighting]) => isAlive(sighting, now))
      .map(([id, { text }]) => ({ id, said: readAnnouncement(text).said }))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** The fields of those who were gone long before this moment. */
  longGone({ steadyMs }: Pick<Moment, 'steadyMs'>): string[] {
    return this.sightings.abandoned(steadyMs);
  }
}

function isAlive({ text, sinceMs, hasChanged }: Sighting, { epochMs, steadyMs }: Moment): boolean {
  const silentMs = steadyMs - sinceMs;
  if (silentMs > ALIVE_MS) return false;
  return hasChanged || Math.abs(epochMs - silentMs - readAnnouncement(text).at) <= ALIVE_MS;
}
