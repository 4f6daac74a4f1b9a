import { fieldOf, readAnnouncement, workerOf } from './announcement.js';

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

/** Whoever was killed leaves its last word behind; after this long it is cleared away. */
const FORGET_MS = 60_000;

interface Heard {
  readonly text: string;
  /** When this text was first seen, by the steady clock. */
  readonly seenMs: number;
  readonly isFresh: boolean;
}

/**
 * Tells from the notes of a queue which workers are alive: those whose word changes. So clocks need
 * not agree; only a word seen for the first time is believed, or not, by the time it names.
 */
export class Roster {
  private heard: ReadonlyMap<string, Heard> = new Map();

  /** The workers alive by these notes, in the order of their ids. */
  take(notes: Readonly<Record<string, string>>, now: Moment): readonly AliveWorker[] {
    const known = this.heard;
    const entries = Object.entries(notes).flatMap(([field, text]) => {
      const id = workerOf(field);
      return id === undefined ? [] : [[id, hear(known.get(id), text, now)] as const];
    });
    this.heard = new Map(entries);
    return entries
      .filter(([, { isFresh, seenMs }]) => isFresh && now.steadyMs - seenMs <= ALIVE_MS)
      .map(([id, { text }]) => ({ id, said: readAnnouncement(text).said }))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** The fields of those who were gone long before this moment. */
  longGone({ steadyMs }: Pick<Moment, 'steadyMs'>): readonly string[] {
    return [...this.heard]
      .filter(([, { seenMs }]) => steadyMs - seenMs > FORGET_MS)
      .map(([id]) => fieldOf(id));
  }
}

function hear(known: Heard | undefined, text: string, { epochMs, steadyMs }: Moment): Heard {
  if (known?.text === text) return known;
  const isNews = known !== undefined;
  const isRecent = Math.abs(epochMs - readAnnouncement(text).at) <= ALIVE_MS;
  return { text, seenMs: steadyMs, isFresh: isNews || isRecent };
}
