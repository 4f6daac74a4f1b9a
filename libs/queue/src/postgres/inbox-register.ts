import type { IQueueBackend } from 'bullmq';
import { withTimeout } from '#timing';
import { HeartbeatTracker } from '../presence/worker-registry.js';
import { openSharedQueue } from './postgres-worker.js';

const INBOX_FIELD_PREFIX = 'inbox:';
const REGISTER_INTERVAL_MS = 60_000;
const UNREGISTER_TIMEOUT_MS = 1_000;

/**
 * Records in the queue's metadata which inboxes are in use. A client that was killed leaves replies
 * behind; the remaining clients delete them.
 */
export class InboxRegister {
  private readonly field: string;
  private readonly abandonedInboxes: AbandonedInboxes;
  private timer: NodeJS.Timeout | undefined;
  private registration: Promise<void> | undefined;

  constructor(
    private readonly backend: IQueueBackend,
    inbox: string,
    private readonly intervalMs = REGISTER_INTERVAL_MS,
  ) {
    this.field = INBOX_FIELD_PREFIX + inbox;
    this.abandonedInboxes = new AbandonedInboxes(INBOX_FIELD_PREFIX, intervalMs);
  }

  open(): void {
    this.timer = setInterval(() => this.startRound(), this.intervalMs);
    this.timer.unref();
    this.startRound();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    const unregister = async (): Promise<void> => {
      await this.registration;
      await this.remove(this.field);
    };
    await withTimeout(unregister(), UNREGISTER_TIMEOUT_MS).catch(() => undefined);
  }

  /**
   * While Postgres is down a round fails; the next one registers again, long before an inbox counts
   * as abandoned.
   */
  private startRound(): void {
    this.registration ??= this.register()
      .catch(() => undefined)
      .finally(() => (this.registration = undefined));
  }

  private async register(): Promise<void> {
    await this.backend.setQueueMeta({ [this.field]: Date.now() });
    const { [this.field]: _, ...others } = await this.backend.getQueueMeta();
    const abandoned = this.abandonedInboxes.update(others, performance.now());
    for (const field of abandoned) await this.remove(field);
  }

  private async remove(field: string): Promise<void> {
    const inbox = openSharedQueue(field.slice(INBOX_FIELD_PREFIX.length), this.backend);
    await inbox.obliterate({ force: true });
    await this.backend.removeQueueMetaFields([field]);
  }
}

/** A client that is alive registers this many times meanwhile; some of these attempts may fail. */
const ABANDONED_AFTER_ROUNDS = 5;

/** A round that starts later than this, in abandonedInboxes, means that a round before it was missed. */
const MAX_ROUND_DELAY = 1.5;

/**
 * Detects the inboxes of clients that no longer register. A client that has missed a round itself
 * starts over: what kept it from registering, such as a Postgres outage or a suspended machine, may
 * have kept other clients from it for longer.
 */
export class AbandonedInboxes {
  private tracker: HeartbeatTracker;
  private lastRoundMs = -Infinity;

  constructor(
    private readonly prefix: string,
    private readonly intervalMs: number,
  ) {
    this.tracker = this.createTracker();
  }

  /** The metadata fields of abandoned inboxes. `nowMs` is read from a monotonic clock. */
  update(metadata: Readonly<Record<string, string>>, nowMs: number): readonly string[] {
    const isNextRound = nowMs - this.lastRoundMs < MAX_ROUND_DELAY * this.intervalMs;
    if (!isNextRound) this.tracker = this.createTracker();
    this.lastRoundMs = nowMs;
    this.tracker.update(metadata, nowMs);
    return this.tracker.abandonedFields(nowMs);
  }

  private createTracker(): HeartbeatTracker {
    return new HeartbeatTracker(this.prefix, ABANDONED_AFTER_ROUNDS * this.intervalMs);
  }
}
