import type { IQueueBackend } from 'bullmq';

/** The part of a BullMQ queue that notices need. */
export interface NoticeQueue {
  getBackend(): Pick<IQueueBackend, 'setQueueMeta' | 'getQueueMeta' | 'removeQueueMetaFields'>;
  getWaitingCount(): Promise<number>;
}

/** What the other clients of a queue say, by their inboxes, and how many messages wait. */
export interface QueueNews {
  readonly others: ReadonlyMap<string, string>;
  readonly waiting: number;
}

interface Sighting {
  readonly value: string;
  /** By this process's own clock: those of others may be wrong. */
  readonly sinceMs: number;
  readonly hasChanged: boolean;
}

const PREFIX = 'client:';

/** Who says nothing new for so long has nothing more to say, or is gone. */
const SILENT_AFTER_MS = 1_000;

/** Then what it said is cleared away; one that was only slow says it again. */
const FORGET_AFTER_MS = 60_000;

/**
 * Short texts that the clients of a queue leave beside it for one another. Each is numbered, so
 * that one of a client that has died is told from one that is said again.
 */
export class ClientNotices {
  private serial = 0;
  private sightings = new Map<string, Sighting>();

  constructor(
    private readonly queue: NoticeQueue,
    private readonly inbox: string,
  ) {}

  /** Leaves a notice in the place of the last one, and reads those of others. */
  async exchange(notice: string): Promise<QueueNews> {
    const backend = this.queue.getBackend();
    const [, fields, waiting] = await Promise.all([
      backend.setQueueMeta({ [PREFIX + this.inbox]: `${this.serial++} ${notice}` }),
      backend.getQueueMeta(),
      this.queue.getWaitingCount(),
    ]);
    const nowMs = performance.now();
    this.sightings = sightingsOf(fields, this.sightings, nowMs);
    this.sightings.delete(PREFIX + this.inbox);
    await this.clearAway(nowMs);
    return { others: this.heardOf(nowMs), waiting };
  }

  async withdraw(): Promise<void> {
    await this.queue.getBackend().removeQueueMetaFields([PREFIX + this.inbox]);
  }

  private heardOf(nowMs: number): ReadonlyMap<string, string> {
    const heard = [...this.sightings].filter(
      ([, { hasChanged, sinceMs }]) => hasChanged && nowMs - sinceMs < SILENT_AFTER_MS,
    );
    return new Map(
      heard.map(([field, { value }]) => [
        field.slice(PREFIX.length),
        value.slice(value.indexOf(' ') + 1),
      ]),
    );
  }

  private async clearAway(nowMs: number): Promise<void> {
    const old = [...this.sightings].filter(([, { sinceMs }]) => nowMs - sinceMs > FORGET_AFTER_MS);
    if (old.length === 0) return;
    await this.queue.getBackend().removeQueueMetaFields(old.map(([field]) => field));
  }
}

const sightingsOf = (
  fields: Readonly<Record<string, string>>,
  before: ReadonlyMap<string, Sighting>,
  nowMs: number,
): Map<string, Sighting> => {
  const notices = Object.entries(fields).filter(([field]) => field.startsWith(PREFIX));
  return new Map(
    notices.map(([field, value]) => {
      const last = before.get(field);
      if (last?.value === value) return [field, last];
      return [field, { value, sinceMs: nowMs, hasChanged: last !== undefined }];
    }),
  );
};
