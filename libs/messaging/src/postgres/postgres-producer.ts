import type { Job } from 'bullmq';
import { ClientNotices, type QueueNews } from '../client-notices.js';
import { closeWorker } from '../close-worker.js';
import type { JobBatch, NewJob } from '../job-batch.js';
import type { Producer, ProducerOptions } from '../queue-backend.js';
import { figuresOf, type QueueFigures } from '../queue-figures.js';
import type { QueueNotes } from '../queue-notes.js';
import { within } from '../time-limit.js';
import { idOf } from '../worker-tuning.js';
import { InboxRegister } from './inbox-register.js';
import { openBatch } from './open-batch.js';
import { PostgresWatch } from './postgres-watch.js';
import { openWorker, type PostgresWorker } from './postgres-worker.js';
import { type SiblingQueue, siblingQueue } from './sibling-queue.js';

const CLOSE_LIMIT_MS = 1_000;

/** Replies taken in at once. */
const INBOX_CONCURRENCY = 8;

interface Connected {
  readonly queue: SiblingQueue;
  readonly batch: JobBatch;
  readonly worker: PostgresWorker;
  readonly register: InboxRegister;
  readonly notices: ClientNotices;
}

/** Adds jobs to Postgres, and takes in the replies from a queue of its own. */
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
    await this.reach().batch.add(job);
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
    await this.reach().queue.getBackend().getQueueMetaField('version');
  }

  async close(): Promise<void> {
    this.closed = true;
    this.watch.close();
    await within(CLOSE_LIMIT_MS, this.connecting ?? Promise.resolve());
    if (!this.connected) return;
    const { notices, register, worker } = this.connected;
    await within(CLOSE_LIMIT_MS, notices.withdraw()).catch(() => undefined);
    await register.close();
    await closeWorker(worker, CLOSE_LIMIT_MS);
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
    const { url, queue: name, inbox } = this.options;
    const { worker, backend } = await openWorker({
      url,
      queue: inbox,
      concurrency: INBOX_CONCURRENCY,
      process: (job) => this.receive(job),
      onError: (error) => this.watch.report(error),
    });
    const queue = siblingQueue(name, backend);
    const register = new InboxRegister(queue.getBackend(), inbox);
    const notices = new ClientNotices(queue, inbox);
    this.connected = { queue, batch: openBatch(queue), worker, register, notices };
    this.watch.observe(backend);
    register.open();
  }

  private async receive(job: Job<string>): Promise<void> {
    this.options.pending.settle(idOf(job), job.data);
  }

  private reach(): Connected {
    if (!this.connected) throw new Error('Not connected yet');
    return this.connected;
  }
}
