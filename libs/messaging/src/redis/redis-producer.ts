import { once } from 'node:events';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { ClientNotices, type QueueNews } from '../client-notices.js';
import { JobBatch, type NewJob } from '../job-batch.js';
import type { Producer, ProducerOptions } from '../queue-backend.js';
import { figuresOf, type QueueFigures } from '../queue-figures.js';
import type { QueueNotes } from '../queue-notes.js';
import { within } from '../time-limit.js';
import { NO_EVENTS } from '../worker-tuning.js';
import { connectProducer, disconnect, prefixOf } from './redis-connection.js';
import { RedisInbox } from './redis-inbox.js';

/** Adds jobs to Redis, failing at once while it is away. */
export class RedisProducer implements Producer {
  private readonly connection: Redis;
  private readonly queue: Queue;
  private readonly batch: JobBatch;
  private readonly inbox: RedisInbox;
  private readonly notices: ClientNotices;
  /** One wait for all who wait. */
  private connecting: Promise<void> | undefined;

  constructor(private readonly options: ProducerOptions) {
    this.connection = connectProducer(options);
    this.queue = new Queue(options.queue, {
      connection: this.connection,
      prefix: prefixOf(options.queue),
      // Otherwise the queue would wait for Redis itself, and for ever if the first try fails.
      skipWaitingForReady: true,
      skipVersionCheck: true,
      skipMetasUpdate: true,
    });
    // The connection has told of it already.
    this.queue.on('error', () => undefined);
    this.connection.on('ready', () => {
      this.queue
        .getBackend()
        .setQueueMeta(NO_EVENTS)
        .catch(() => undefined);
    });
    this.batch = new JobBatch(this.queue);
    this.inbox = new RedisInbox(options, this.queue);
    this.notices = new ClientNotices(this.queue, options.inbox);
  }

  get isReady(): boolean {
    return this.connection.status === 'ready';
  }

  get notes(): QueueNotes {
    return this.queue.getBackend();
  }

  async becomeReady(limitMs: number): Promise<boolean> {
    if (this.isReady || this.options.outage.isOngoing) return this.isReady;
    this.connecting ??= this.firstReady().finally(() => (this.connecting = undefined));
    await within(limitMs, this.connecting);
    return this.isReady;
  }

  async add(job: NewJob): Promise<void> {
    await this.batch.add(job);
  }

  async withdraw(jobId: string): Promise<void> {
    await this.queue.remove(jobId);
  }

  depth(): Promise<number> {
    return this.queue.getWaitingCount();
  }

  figures(): Promise<QueueFigures> {
    return figuresOf(this.queue);
  }

  exchange(notice: string): Promise<QueueNews> {
    return this.notices.exchange(notice);
  }

  async ping(): Promise<void> {
    await this.connection.ping();
  }

  async close(): Promise<void> {
    await this.inbox.close();
    if (this.isReady) await within(1_000, this.notices.withdraw()).catch(() => undefined);
    await within(1_000, this.queue.close());
    await within(1_000, disconnect(this.connection));
  }

  /** `once` rejects at the first error: Redis is away, and waiting for it would not help. */
  private async firstReady(): Promise<void> {
    await once(this.connection, 'ready').catch(() => undefined);
  }
}
