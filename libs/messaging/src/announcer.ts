import { fieldOf, writeAnnouncement } from './announcement.js';
import type { QueueNotes } from './queue-notes.js';
import type { Announce } from './queue-options.js';
import { within } from './time-limit.js';

/** Five words make up the time after which a worker counts as gone. */
const INTERVAL_MS = 1_000;

/** Until the first word has been said: whoever starts is waited for. */
const FIRST_INTERVAL_MS = 100;

const WITHDRAW_LIMIT_MS = 300;

/** Writes a worker's word beside a queue every second, for as long as it works. */
export class Announcer {
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private hasSpoken = false;

  constructor(
    private readonly announce: Announce,
    /** Undefined while the server is away: its connection would hold every word back, and say them all at once. */
    private readonly notes: () => QueueNotes | undefined,
  ) {}

  open(): void {
    void this.speak();
  }

  /** Takes the word back, so that nobody counts on a worker that leaves. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    const notes = this.notes();
    if (!notes) return;
    const removed = notes.removeQueueMetaFields([fieldOf(this.announce.id)]);
    await within(WITHDRAW_LIMIT_MS, removed).catch(() => undefined);
  }

  /** Never rejects: while the server is away nobody could hear, and it is told of elsewhere. */
  private async speak(): Promise<void> {
    await this.write().catch(() => undefined);
    if (this.isClosed) return;
    const delayMs = this.hasSpoken ? INTERVAL_MS : FIRST_INTERVAL_MS;
    this.timer = setTimeout(() => void this.speak(), delayMs);
    this.timer.unref();
  }

  private async write(): Promise<void> {
    const notes = this.notes();
    if (!notes) return;
    const { id, news } = this.announce;
    const text = writeAnnouncement({ at: Date.now(), said: news() });
    await notes.setQueueMeta({ [fieldOf(id)]: text });
    this.hasSpoken = true;
    // Said while it was being taken back.
    if (this.isClosed) await notes.removeQueueMetaFields([fieldOf(id)]);
  }
}
