import type { QueueNotes } from './queue-notes.js';
import { Sightings } from './sightings.js';

/** The part of a BullMQ queue that notices need. */
export interface NoticeQueue {
  getBackend(): QueueNotes;
  getWaitingCount(): Promise<number>;
}

/** What the other clients of a queue say, by their inboxes, and how many messages wait. */
export interface QueueNews {
  readonly others: ReadonlyMap<string, string>;
  readonly waiting: number;
}

const PREFIX = 'client:';

/** Who says nothing new for so long has nothing more to say, or is gone. */
const SILENT_AFTER_MS = 1_000;

/**
 * Short texts that the clients of a queue leave beside it for one another. Each is numbered, so
 * that one of a client that has died is told from one that is said again.
 */
export class ClientNotices {
  private readonly field: string;
  private readonly sightings = new Sightings(PREFIX);
  private serial = 0;

  constructor(
    private readonly queue: NoticeQueue,
    inbox: string,
  ) {
    this.field = PREFIX + inbox;
  }

  /** Leaves a notice in the place of the last one, and reads those of others. */
  async exchange(notice: string): Promise<QueueNews> {
    const notes = this.queue.getBackend();
    const [, fields, waiting] = await Promise.all([
      notes.setQueueMeta({ [this.field]: `${this.serial++} ${notice}` }),
      notes.getQueueMeta(),
      this.queue.getWaitingCount(),
    ]);
    const { [this.field]: _, ...others } = fields;
    const nowMs = performance.now();
    const heard = this.hear(others, nowMs);
    const abandoned = this.sightings.abandoned(nowMs);
    if (abandoned.length > 0) await notes.removeQueueMetaFields(abandoned);
    return { others: heard, waiting };
  }

  async withdraw(): Promise<void> {
    await this.queue.getBackend().removeQueueMetaFields([this.field]);
  }

  private hear(
    fields: Readonly<Record<string, string>>,
    nowMs: number,
  ): ReadonlyMap<string, string> {
    const said = [...this.sightings.take(fields, nowMs)].filter(
      ([, { hasChanged, sinceMs }]) => hasChanged && nowMs - sinceMs < SILENT_AFTER_MS,
    );
    return new Map(said.map(([inbox, { text }]) => [inbox, text.slice(text.indexOf(' ') + 1)]));
  }
}
