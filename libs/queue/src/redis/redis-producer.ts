import { once } from 'node:events';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { withTimeout } from '#timing';
import type { NewJob } from '../backend/job-batch.js';
import { JobBatch } from '../backend/job-batch.js';
import type {
  ClientStates,
  Producer,
  ProducerOptions,
  QueueMetadata,
  QueueStats,
} from '../backend/queue-backend.js';
import { readQueueStats } from '../backend/queue-backend.js';
import { ClientStateExchange } from '../presence/client-state-exchange.js';
import { connectProducer, disconnect, keysOfQueue, queueKeyPrefix } from './redis-connection.js';
import { RedisInbox } from './redis-inbox.js';
import { UnansweredJobs, wakeWarmWorkers } from './warm-workers.js';

/** Adds jobs to Redis; fails at once while Redis is disconnected. */
export class RedisProducer implements Producer {
  private readonly connection: Redis;
  private readonly queue: Queue;
  private readonly batch: JobBatch;
  private readonly inbox: RedisInbox;
  private readonly stateExchange: ClientStateExchange;
  private readonly unanswered: UnansweredJobs;
  /** Shared by all concurrent callers of `becomeReady`. */
  private connecting: Promise<void> | undefined;

  constructor(private readonly options: ProducerOptions) {
    this.connection = connectProducer(options);
    wakeWarmWorkers(this.connection);
    this.queue = new Queue(options.queue, {
      connection: this.connection,
      prefix: queueKeyPrefix(options.queue),
      // Otherwise the queue would wait for Redis itself, and for ever if the first attempt fails.
      skipWaitingForReady: true,
      skipVersionCheck: true,
      skipMetasUpdate: true,
    });
    // The connection has already reported it.
    this.queue.on('error', () => undefined);
    this.batch = new JobBatch(this.queue);
    this.inbox = new RedisInbox(options, this.queue);
    // In a cluster, replies to another server than the one with the queue arrive up to 40 ms later.
    this.connection.on('reconnecting', () => this.inbox.reconnect());
    this.stateExchange = new ClientStateExchange(this.queue, options.inbox);
    this.unanswered = new UnansweredJobs({
      connection: this.connection,
      keys: keysOfQueue(options.queue),
      isPending: (jobId) => options.pending.has(jobId),
    });
  }

  get isReady(): boolean {
    return this.connection.status === 'ready';
  }

  get metadata(): QueueMetadata {
    return this.queue.getBackend();
  }

  async becomeReady(timeoutMs: number): Promise<boolean> {
    if (this.isReady || this.options.outage.isOngoing) return this.isReady;
    this.connecting ??= this.firstReady().finally(() => (this.connecting = undefined));
    await withTimeout(this.connecting, timeoutMs);
    return this.isReady;
  }

  async add(job: NewJob): Promise<void> {
    await this.batch.add(job);
    this.unanswered.watch(job.opts?.jobId);
  }

  async remove(jobId: string): Promise<void> {
    await this.queue.remove(jobId);
  }

  depth(): Promise<number> {
    return this.queue.getWaitingCount();
  }

  stats(): Promise<QueueStats> {
    return readQueueStats(this.queue);
  }

  exchangeState(state: string): Promise<ClientStates> {
    return this.stateExchange.exchange(state);
  }

  async ping(): Promise<void> {
    await this.connection.ping();
  }

  async close(): Promise<void> {
    await this.inbox.close();
    if (this.isReady) await withTimeout(this.stateExchange.remove(), 1_000).catch(() => undefined);
    await withTimeout(this.queue.close(), 1_000);
    await withTimeout(disconnect(this.connection), 1_000);
  }

  /** `once` rejects on the first error: Redis is not reachable, and waiting would not help. */
  private async firstReady(): Promise<void> {
    await once(this.connection, 'ready').catch(() => undefined);
  }
}
