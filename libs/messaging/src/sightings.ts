/** A note beside a queue, as its reader has seen it. */
export interface Sighting {
  readonly text: string;
  /** When this text was first seen, by a clock that nobody sets. */
  readonly sinceMs: number;
  /** Whether it was seen to take the place of another one: then its writer lived. */
  readonly hasChanged: boolean;
}

/** Who was killed leaves its last note behind; one that is only slow writes it again. */
const FORGET_AFTER_MS = 60_000;

/**
 * Watches what several write beside a queue, each into a field of its own under one prefix. Whoever
 * lives writes something new time and again: so the clocks of writers and readers need not agree.
 */
export class Sightings {
  private seen: ReadonlyMap<string, Sighting> = new Map();

  constructor(
    private readonly prefix: string,
    private readonly forgetAfterMs = FORGET_AFTER_MS,
  ) {}

  /** Takes in what stands beside the queue; gives the notes by who wrote them, without the prefix. */
  take(notes: Readonly<Record<string, string>>, nowMs: number): ReadonlyMap<string, Sighting> {
    const before = this.seen;
    const fields = Object.entries(notes).filter(([field]) => field.startsWith(this.prefix));
    this.seen = new Map(
      fields.map(([field, text]) => {
        const writer = field.slice(this.prefix.length);
        return [writer, sightingOf(text, before.get(writer), nowMs)];
      }),
    );
    return this.seen;
  }

  /** The fields in which nothing new was written for long. */
  abandoned(nowMs: number): string[] {
    return [...this.seen]
      .filter(([, { sinceMs }]) => nowMs - sinceMs > this.forgetAfterMs)
      .map(([writer]) => this.prefix + writer);
  }
}

function sightingOf(text: string, last: Sighting | undefined, nowMs: number): Sighting {
  if (last?.text === text) return last;
  return { text, sinceMs: nowMs, hasChanged: last !== undefined };
}
