import type { Job } from 'bullmq';
import { ClientNotices, type QueueNews } from '../client-notices.js';
import type { JobBatch, NewJob } from '../job-batch.js';
import { inboxOf } from '../job-id.js';
import type { Producer, ProducerOptions } from '../queue-backend.js';
import { figuresOf, type QueueFigures } from '../queue-figures.js';
import type { QueueNotes } from '../queue-notes.js';
import { within } from '../time-limit.js';
import { idOf } from '../worker-tuning.js';
import { InboxRegister } from './inbox-register.js';
import { openBatch } from './open-batch.js';
import { PostgresInbox } from './postgres-inbox.js';
import { PostgresWatch } from './postgres-watch.js';
import { openWorker } from './postgres-worker.js';
import { type SiblingQueue, siblingQueue } from './sibling-queue.js';

const CLOSE_LIMIT_MS = 1_000;

/** Replies taken in at once. */
const INBOX_CONCURRENCY = 8;

interface Connected {
  readonly queue: SiblingQueue;
  readonly batch: JobBatch;
  readonly inbox: PostgresInbox;
  readonly notices: ClientNotices;
}

/** Adds jobs to Postgres; replies come by a queue of its own. */
export class PostgresProducer implements Producer {
  private readonly watch: PostgresWatch;
  private connecting: Promise<void> | undefined;
  private connected: Connected | undefined;
  private closed = false;

  constructor(private readonly options: ProducerOptions) {
    this.watch = new PostgresWatch(options.outage, () => undefined);
    void this.connect();
  }

  get isReady(): boolean {
    return this.connected !== undefined && !this.options.outage.isOngoing;
  }

  get notes(): QueueNotes | undefined {
    return this.connected?.queue.getBackend();
  }

  async becomeReady(limitMs: number): Promise<boolean> {
    if (!this.connected) await within(limitMs, this.connect());
    return this.isReady;
  }

  async add(job: NewJob): Promise<void> {
    const { batch, inbox } = this.reach();
    const wantsReply = inboxOf(job.opts?.jobId ?? '') === this.options.inbox;
    if (wantsReply) inbox.open();
    await this.watched(batch.add(job));
  }

  async withdraw(jobId: string): Promise<void> {
    await this.reach().queue.remove(jobId);
  }

  depth(): Promise<number> {
    return this.reach().queue.getWaitingCount();
  }

  async figures(): Promise<QueueFigures> {
    return figuresOf(this.reach().queue);
  }

  exchange(notice: string): Promise<QueueNews> {
    return this.reach().notices.exchange(notice);
  }

  async ping(): Promise<void> {
    await this.watched(this.reach().queue.getBackend().getQueueMetaField('version'));
  }

  async close(): Promise<void> {
    this.closed = true;
    this.watch.close();
    await within(CLOSE_LIMIT_MS, this.connecting ?? Promise.resolve());
    if (!this.connected) return;
    const { notices, inbox } = this.connected;
    await within(CLOSE_LIMIT_MS, notices.withdraw()).catch(() => undefined);
    await inbox.close();
  }

  /** Never rejects; a try that failed leaves room for the next. */
  private connect(): Promise<void> {
    this.connecting ??= this.open()
      .catch((error: unknown) => this.options.outage.begin(error))
      .finally(() => (this.connecting = undefined));
    return this.connecting;
  }

  private async open(): Promise<void> {
    if (this.closed || this.connected) return;
    const { url, queue: name, inbox: inboxName } = this.options;
    const { worker, backend } = await openWorker({
      url,
      queue: inboxName,
      concurrency: INBOX_CONCURRENCY,
      process: (job) => this.receive(job),
      onError: (error) => this.watch.report(error),
    });
    const queue = siblingQueue(name, backend);
    const inbox = new PostgresInbox(worker, new InboxRegister(queue.getBackend(), inboxName));
    const notices = new ClientNotices(queue, inboxName);
    this.connected = { queue, batch: openBatch(queue), inbox, notices };
    this.watch.observe(backend);
  }

  /** While no inbox is read, what fails may be all that is seen of an outage. */
  private async watched<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.watch.report(error);
      throw error;
    }
  }

  private async receive(job: Job<string>): Promise<void> {
    this.options.pending.settle(idOf(job), job.data);
  }

  private reach(): Connected {
    if (!this.connected) throw new Error('Not connected yet');
    return this.connected;
  }
}
