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
import { MINIMAL_EVENT_STREAM } from '../backend/worker-settings.js';
import { ClientStateExchange } from '../presence/client-state-exchange.js';
import {
  connectProducer,
  disconnect,
  keysOfWaitingJobs,
  queueKeyPrefix,
} from './redis-connection.js';
import { RedisInbox } from './redis-inbox.js';
import { wakeAnyWorker, wakeWarmWorkers } from './warm-workers.js';

/** A worker that was woken for a message and has not replied may be busy or gone: another one is woken. Milliseconds. */
const UNANSWERED_MS = 15;

/** Adds jobs to Redis; fails at once while Redis is disconnected. */
export class RedisProducer implements Producer {
  private readonly connection: Redis;
  private readonly queue: Queue;
  private readonly batch: JobBatch;
  private readonly inbox: RedisInbox;
  private readonly stateExchange: ClientStateExchange;
  /** Shared by all concurrent callers of `becomeReady`. */
  private connecting: Promise<void> | undefined;
  private wokeAtMs = -Infinity;

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
    this.connection.on('ready', () => {
      this.queue
        .getBackend()
        .setQueueMeta(MINIMAL_EVENT_STREAM)
        .catch(() => undefined);
    });
    this.batch = new JobBatch(this.queue);
    this.inbox = new RedisInbox(options, this.queue);
    this.stateExchange = new ClientStateExchange(this.queue, options.inbox);
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
    setTimeout(() => this.wakeUnlessAnswered(job), UNANSWERED_MS).unref();
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

  /** Waking a worker concerns all messages that wait by then, so that it is not repeated within the time. */
  private wakeUnlessAnswered({ opts }: NewJob): void {
    const now = performance.now();
    if (!this.options.pending.has(opts?.jobId) || now < this.wokeAtMs + UNANSWERED_MS) return;
    this.wokeAtMs = now;
    void wakeAnyWorker(this.connection, keysOfWaitingJobs(this.options.queue));
  }

  /** `once` rejects on the first error: Redis is not reachable, and waiting would not help. */
  private async firstReady(): Promise<void> {
    await once(this.connection, 'ready').catch(() => undefined);
  }
}
