import { closeWorker } from '../close-worker.js';
import type { InboxRegister } from './inbox-register.js';
import { begin, type PostgresWorker } from './postgres-worker.js';

const CLOSE_LIMIT_MS = 1_000;

/**
 * Where the replies to a client arrive. It is read from the first message on that wants a reply: a
 * client that only tells has Postgres wake nobody.
 */
export class PostgresInbox {
  private isOpen = false;

  constructor(
    private readonly worker: PostgresWorker,
    private readonly register: InboxRegister,
  ) {}

  /** Begins to read, unless it does already. */
  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    begin(this.worker);
    this.register.open();
  }

  async close(): Promise<void> {
    if (this.isOpen) await this.register.close();
    await closeWorker(this.worker, CLOSE_LIMIT_MS);
  }
}
