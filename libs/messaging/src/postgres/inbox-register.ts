import type { IQueueBackend } from 'bullmq';
import { within } from '../time-limit.js';
import { siblingQueue } from './postgres-worker.js';

const PREFIX = 'inbox:';
const SIGN_INTERVAL_MS = 60_000;
const FORGET_AFTER_MS = 5 * SIGN_INTERVAL_MS;

/**
 * Which inboxes are in use, written beside their queue: a client that was killed leaves replies
 * behind, and those that live clear them away.
 */
export class InboxRegister {
  private signing: NodeJS.Timeout | undefined;

  constructor(
    private readonly backend: IQueueBackend,
    private readonly inbox: string,
  ) {}

  open(): void {
    // When Postgres is away the next round signs, long before anyone is forgotten.
    const sign = (): void => void this.sign().catch(() => undefined);
    this.signing = setInterval(sign, SIGN_INTERVAL_MS);
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
    const left = entries.filter(
      ([field, signed]) => field.startsWith(PREFIX) && Number(signed) < now - FORGET_AFTER_MS,
    );
    for (const [field] of left) await this.remove(field.slice(PREFIX.length));
  }

  private async remove(inbox: string): Promise<void> {
    await siblingQueue(inbox, this.backend).obliterate({ force: true });
    await this.backend.removeQueueMetaFields([PREFIX + inbox]);
  }
}
