import { type Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { closeWorker } from '../close-worker.js';
import { inboxOf } from '../job-id.js';
import type { Consumer, ConsumerOptions } from '../queue-backend.js';
import type { QueueNotes } from '../queue-notes.js';
import { within } from '../time-limit.js';
import { finish, idOf, NO_EVENTS, workerTuning } from '../worker-tuning.js';
import {
  channelOf,
  connectConsumer,
  disconnect,
  isOfNetwork,
  prefixOf,
} from './redis-connection.js';

/**
 * An answer, or a failure, stays on its job for a client whose subscription broke: as long as one
 * usually waits, and no more of them than a second at full speed brings. Age in seconds.
 */
const KEPT = { age: 10, count: 3_000 } as const;

const TIDY_INTERVAL_MS = 5_000;

/** What is in hand while Redis is away cannot be finished there. */
const CLOSE_LIMIT_WHILE_AWAY_MS = 300;

/** Takes jobs from Redis and publishes the replies to the inboxes of those who asked. */
export class RedisConsumer implements Consumer {
  private readonly connection: Redis;
  private readonly worker: Worker<string, string | undefined>;
  private readonly tidying: NodeJS.Timeout;

  constructor(private readonly options: ConsumerOptions) {
    const { queue, concurrency } = options;
    this.connection = connectConsumer(options);
    this.worker = new Worker(queue, (job) => this.process(job), {
      ...workerTuning,
      connection: this.connection,
      prefix: prefixOf(queue),
      concurrency,
      removeOnComplete: KEPT,
      removeOnFail: KEPT,
    });
    this.worker.on('error', (error) => {
      // What keeps a connection from being made, a password, say, is told of as an outage.
      if (this.isConnected && !isOfNetwork(error)) options.onError(error);
    });
    this.connection.on('ready', () => {
      this.worker.getBackend().setQueueMeta(NO_EVENTS).catch(options.onError);
    });
    this.tidying = setInterval(() => void this.tidy(), TIDY_INTERVAL_MS);
  }

  get isConnected(): boolean {
    return this.connection.status === 'ready';
  }

  get notes(): QueueNotes {
    return this.worker.getBackend();
  }

  pause(): void {
    this.worker.pause(true).catch(this.options.onError);
  }

  resume(): void {
    this.worker.resume().catch(this.options.onError);
  }

  async close(limitMs: number): Promise<void> {
    clearInterval(this.tidying);
    const waitMs = this.isConnected ? limitMs : Math.min(limitMs, CLOSE_LIMIT_WHILE_AWAY_MS);
    await closeWorker(this.worker, waitMs);
    await within(1_000, disconnect(this.connection));
  }

  private async process(job: Job<string>): Promise<string | undefined> {
    const end = await this.options.run({
      pattern: job.name,
      data: job.data,
      queuedAt: job.timestamp,
    });
    if (end.reply !== undefined) this.publish(idOf(job), end.reply);
    return finish(end);
  }

  /** Not awaited: what is lost here the client finds on the job. */
  private publish(jobId: string, reply: string): void {
    const inbox = inboxOf(jobId);
    if (inbox === undefined) return;
    const channel = channelOf(this.options.queue, inbox);
    this.connection.publish(channel, `${jobId} ${reply}`).catch(() => undefined);
  }

  /** BullMQ removes old jobs when others end; a queue at rest would keep its last ones for ever. */
  private async tidy(): Promise<void> {
    if (!this.isConnected) return;
    const backend = this.worker.getBackend();
    const before = Date.now() - KEPT.age * 1_000;
    const states = ['completed', 'failed'];
    await Promise.all(
      states.map((state) => backend.cleanJobsByState(state, before, KEPT.count)),
    ).catch(() => undefined);
  }
}
