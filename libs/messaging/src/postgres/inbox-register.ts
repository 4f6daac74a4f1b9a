import type { IQueueBackend } from 'bullmq';
import { within } from '../time-limit.js';
import { InboxRounds } from './inbox-rounds.js';
import { siblingQueue } from './sibling-queue.js';

const PREFIX = 'inbox:';
const SIGN_INTERVAL_MS = 60_000;
const CLOSE_LIMIT_MS = 1_000;

/**
 * Which inboxes are in use, written beside their queue: a client that was killed leaves replies
 * behind, and those that live clear them away.
 */
export class InboxRegister {
  private readonly field: string;
  private readonly rounds: InboxRounds;
  private timer: NodeJS.Timeout | undefined;
  private signing: Promise<void> | undefined;

  constructor(
    private readonly backend: IQueueBackend,
    inbox: string,
    private readonly intervalMs = SIGN_INTERVAL_MS,
  ) {
    this.field = PREFIX + inbox;
    this.rounds = new InboxRounds(PREFIX, intervalMs);
  }

  open(): void {
    this.timer = setInterval(() => this.beginRound(), this.intervalMs);
    this.timer.unref();
    this.beginRound();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    const leave = async (): Promise<void> => {
      await this.signing;
      await this.remove(this.field);
    };
    await within(CLOSE_LIMIT_MS, leave()).catch(() => undefined);
  }

  /** When Postgres is away the next round signs, long before anyone is forgotten. */
  private beginRound(): void {
    this.signing ??= this.sign()
      .catch(() => undefined)
      .finally(() => (this.signing = undefined));
  }

  private async sign(): Promise<void> {
    await this.backend.setQueueMeta({ [this.field]: Date.now() });
    const { [this.field]: _, ...others } = await this.backend.getQueueMeta();
    const abandoned = this.rounds.abandoned(others, performance.now());
    for (const field of abandoned) await this.remove(field);
  }

  private async remove(field: string): Promise<void> {
    const inbox = siblingQueue(field.slice(PREFIX.length), this.backend);
    await inbox.obliterate({ force: true });
    await this.backend.removeQueueMetaFields([field]);
  }
}
