import { setTimeout as sleep } from 'node:timers/promises';
import type { PgNotification, PostgresQueueBackend } from 'bullmq';
import { withTimeout } from '#timing';
import { MissedReplies } from '../backend/stored-replies.js';
import { closeWorker } from '../backend/worker-settings.js';
import type { PendingReplies } from '../messages/pending-replies.js';
import { InboxRegister } from './inbox-register.js';
import type { ListenClient } from './postgres-job-fetching.js';
import type { PostgresWorker, SharedQueue } from './postgres-worker.js';
import { startWorker } from './postgres-worker.js';
import { ReplyAssembler } from './reply-parts.js';

const CLOSE_TIMEOUT_MS = 1_000;

interface InboxOptions {
  readonly name: string;
  /** Reads the queue of the inbox. */
  readonly worker: PostgresWorker;
  /** The queue of the messages. */
  readonly queue: SharedQueue;
  readonly pending: PendingReplies;
}

/**
 * Where a client receives its replies: notifications, and a queue for those of workers of the previous release. It is open
 * from the first message on that expects a reply, so that Postgres does not notify clients that only emit events.
 */
export class PostgresInbox {
  private readonly notifications: ReplyNotifications;
  private readonly missed: MissedReplies;
  private readonly register: InboxRegister;
  private opening: Promise<void> | undefined;
  private isReading = false;

  constructor(private readonly options: InboxOptions) {
    const { name, worker, queue, pending } = options;
    this.missed = new MissedReplies({
      pending,
      jobs: queue.getBackend(),
      storesEveryReply: false,
      limit: 50,
    });
    this.register = new InboxRegister(queue.getBackend(), name);
    this.notifications = new ReplyNotifications(worker.getBackend().connection, {
      inbox: name,
      onReply: (jobId, reply) => pending.settle(jobId, reply),
      onInterruption: () => void this.missed.fetchAll(),
    });
  }

  /** Resolves once replies are received; rejects while Postgres cannot be reached. */
  open(): Promise<void> {
    this.opening ??= this.start().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }

  async close(): Promise<void> {
    this.notifications.close();
    this.missed.close();
    if (this.isReading) await this.register.close();
    await withTimeout(closeWorker(this.options.worker, CLOSE_TIMEOUT_MS), CLOSE_TIMEOUT_MS);
  }

  private async start(): Promise<void> {
    await this.notifications.listen();
    this.isReading = true;
    startWorker(this.options.worker);
    this.register.open();
    this.missed.open();
  }
}

const RETRY_MS = 500;

interface ReplyListener {
  readonly inbox: string;
  readonly onReply: (jobId: string, reply: string) => void;
  /** Replies may have been missed. */
  readonly onInterruption: () => void;
}

/** Receives the notifications of an inbox over the connection with which BullMQ listens for jobs. */
class ReplyNotifications {
  private readonly assembler: ReplyAssembler;
  private client: ListenClient | undefined;
  private isClosed = false;

  constructor(
    private readonly connection: PostgresQueueBackend['connection'],
    private readonly listener: ReplyListener,
  ) {
    this.assembler = new ReplyAssembler(listener.onReply);
    connection.on('listenerinvalidated', () => void this.listenAgain());
  }

  /** Resolves once notifications are received; rejects while Postgres cannot be reached. */
  async listen(): Promise<void> {
    const client = await this.connection.getListenClient();
    if (client === this.client) return;
    client.on('notification', this.receive);
    try {
      // The name of an inbox needs no escaping.
      await client.query(`LISTEN "${this.listener.inbox}"`);
      // A connection may break just after its answer, before its loss is noticed here.
      if ((await this.connection.getListenClient()) !== client) throw new Error('connection lost');
      this.client = client;
    } catch (error) {
      client.removeListener('notification', this.receive);
      throw error;
    }
  }

  close(): void {
    this.isClosed = true;
  }

  /** The connection broke: listens on the next one. */
  private async listenAgain(): Promise<void> {
    if (!this.client) return;
    this.client = undefined;
    while (!this.isClosed && !(await this.isListening())) {
      await sleep(RETRY_MS, undefined, { ref: false });
    }
    if (!this.isClosed) this.listener.onInterruption();
  }

  private isListening(): Promise<boolean> {
    return this.listen().then(
      () => true,
      () => false,
    );
  }

  private readonly receive = ({ channel, payload = '' }: PgNotification): void => {
    if (channel === this.listener.inbox) this.assembler.add(payload);
  };
}
