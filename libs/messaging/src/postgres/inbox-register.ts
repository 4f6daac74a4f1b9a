import type { IQueueBackend } from 'bullmq';
import { within } from '../time-limit.js';
import { InboxRounds } from './inbox-rounds.js';
import { siblingQueue } from './postgres-worker.js';

const PREFIX = 'inbox:';
const SIGN_INTERVAL_MS = 60_000;

/**
 * Which inboxes are in use, written beside their queue: a client that was killed leaves replies
 * behind, and those that live clear them away.
 */
export class InboxRegister {
  private readonly rounds: InboxRounds;
  private signing: NodeJS.Timeout | undefined;

  constructor(
    private readonly backend: IQueueBackend,
    private readonly inbox: string,
    private readonly intervalMs = SIGN_INTERVAL_MS,
  ) {
    this.rounds = new InboxRounds(intervalMs);
  }

  open(): void {
    // When Postgres is away the next round signs, long before anyone is forgotten.
    const sign = (): void => void this.sign().catch(() => undefined);
    this.signing = setInterval(sign, this.intervalMs);
    this.signing.unref();
    sign();
  }

  async close(): Promise<void> {
    clearInterval(this.signing);
    await within(1_000, this.remove(this.inbox)).catch(() => undefined);
  }

  private async sign(): Promise<void> {
    const now = Date.now();
    await this.backend.setQueueMeta({ [PREFIX + this.inbox]: now });
    const entries = Object.entries(await this.backend.getQueueMeta());
    const signatures = entries
      .filter(([field]) => field.startsWith(PREFIX))
      .map(([field, signed]) => [field.slice(PREFIX.length), Number(signed)] as const);
    const left = this.rounds.leftOf(new Map(signatures), now);
    for (const inbox of left) await this.remove(inbox);
  }

  private async remove(inbox: string): Promise<void> {
    await siblingQueue(inbox, this.backend).obliterate({ force: true });
    await this.backend.removeQueueMetaFields([PREFIX + inbox]);
  }
}
