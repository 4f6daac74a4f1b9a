/** What a worker says of itself, as it stands beside its queue. */
export interface Announcement {
  /** Epoch milliseconds, by the worker's own clock: it changes with every word. */
  readonly at: number;
  readonly said: unknown;
}

/** What the fields of workers among the queue's notes begin with. */
export const WORKER_PREFIX = 'worker:';

/** The field of the queue's notes in which a worker announces itself. */
export const fieldOf = (id: string): string => WORKER_PREFIX + id;

/** As the field of a worker holds it. */
export const writeAnnouncement = (announcement: Announcement): string =>
  JSON.stringify(announcement);

/** What was not written by this transport says nothing, and long ago. */
export function readAnnouncement(text: string): Announcement {
  try {
    const { at, said } = JSON.parse(text) as Partial<Announcement>;
    if (typeof at === 'number') return { at, said };
  } catch {
    // Some other program's: as good as silence.
  }
  return { at: 0, said: undefined };
}
