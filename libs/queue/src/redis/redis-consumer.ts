import { setImmediate } from 'node:timers/promises';
import type { Job } from 'bullmq';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { withTimeout } from '#timing';
import { KEEP_FINISHED_SECONDS, startRemovingFinishedJobs } from '../backend/stored-replies.js';
import type { Consumer, ConsumerOptions, JobEnd, QueueMetadata } from '../backend/queue-backend.js';
import {
  MINIMAL_EVENT_STREAM,
  closeWorker,
  finishJob,
  releaseJob,
  requireJobId,
  workerSettings,
} from '../backend/worker-settings.js';
import { inboxOfJob } from '../messages/job-id.js';
import {
  WarmState,
  removeNeedlessMarkers,
  sendTogether,
  waitAfterEachJob,
} from './redis-job-fetching.js';
import {
  connectConsumer,
  disconnect,
  isNetworkError,
  keysOfQueue,
  queueKeyPrefix,
  replyChannel,
} from './redis-connection.js';

/** No more jobs are kept than one second at full load brings. */
const KEEP_FINISHED = { age: KEEP_FINISHED_SECONDS, count: 3_000 } as const;

/**
 * Jobs in progress cannot be finished while Redis is disconnected, so closing does not wait long
 * for them.
 */
const CLOSE_TIMEOUT_WHILE_DISCONNECTED_MS = 300;

/** Takes jobs from Redis and publishes each reply to the inbox of the client that sent the job. */
export class RedisConsumer implements Consumer {
  private readonly connection: Redis;
  private readonly worker: OneTokenWorker;
  private readonly removalTimer: NodeJS.Timeout;
  private readonly warmState: WarmState | undefined;

  constructor(private readonly options: ConsumerOptions) {
    const { queue, concurrency } = options;
    const connection = connectConsumer(options);
    this.connection = connection;
    removeNeedlessMarkers(connection);
    const { marker } = keysOfQueue(queue);
    this.warmState = options.prefersWarmWorkers
      ? new WarmState({ connection, marker, workerId: () => this.worker.id })
      : undefined;
    this.worker = new OneTokenWorker(queue, (job) => this.process(job), {
      ...workerSettings,
      connection,
      prefix: queueKeyPrefix(queue),
      concurrency,
      removeOnComplete: KEEP_FINISHED,
      removeOnFail: KEEP_FINISHED,
    });
    waitAfterEachJob(this.worker.getBackend());
    this.worker.on('error', (error) => {
      // Connection errors, such as a wrong password, are logged as an outage.
      if (this.isConnected && !isNetworkError(error)) options.onError(error);
    });
    this.worker.on('completed', releaseJob);
    this.connection.on('ready', () => {
      this.worker.getBackend().setQueueMeta(MINIMAL_EVENT_STREAM).catch(options.onError);
    });
    this.removalTimer = startRemovingFinishedJobs(
      () => (this.isConnected ? this.worker.getBackend() : undefined),
      KEEP_FINISHED.count,
    );
  }

  get isConnected(): boolean {
    return this.connection.status === 'ready';
  }

  get metadata(): QueueMetadata {
    return this.worker.getBackend();
  }

  pause(): void {
    this.worker.pause(true).catch(this.options.onError);
    void this.warmState?.pause();
  }

  resume(): void {
    this.warmState?.resume();
    this.worker.resume().catch(this.options.onError);
  }

  async close(timeoutMs: number): Promise<void> {
    clearInterval(this.removalTimer);
    const waitMs = this.isConnected
      ? timeoutMs
      : Math.min(timeoutMs, CLOSE_TIMEOUT_WHILE_DISCONNECTED_MS);
    // A job that it was given before has arrived then, and is not lost with the connection.
    await withTimeout(this.warmState?.pause() ?? Promise.resolve(), waitMs);
    await closeWorker(this.worker, waitMs);
    await withTimeout(disconnect(this.connection), 1_000);
  }

  private async process(job: Job<string>): Promise<string | undefined> {
    // BullMQ waits for the next job first, which acknowledges this one.
    await setImmediate();
    const jobId = requireJobId(job);
    const end = await this.run(job, jobId);
    if (end.reply !== undefined) this.publish(jobId, end.reply);
    return finishJob(end);
  }

  /** Counts the job as ended even if it rejects. */
  private async run(job: Job<string>, jobId: string): Promise<JobEnd> {
    this.warmState?.begin(job.data);
    try {
      return await this.options.run({
        pattern: job.name,
        data: job.data,
        queuedAt: job.timestamp,
        sendPartial: (reply) => this.publish(jobId, reply),
      });
    } finally {
      // One write for the reply and BullMQ's command that finishes the job.
      sendTogether(this.connection);
      this.warmState?.end(job.data);
    }
  }

  /** Not awaited: a client whose reply is lost here fetches it from the job. */
  private publish(jobId: string, reply: string): void {
    const inbox = inboxOfJob(jobId);
    if (inbox === undefined) return;
    const channel = replyChannel(this.options.queue, inbox);
    this.connection.publish(channel, `${jobId} ${reply}`).catch(() => undefined);
  }
}

/** Locks its jobs with its id instead of a token for each, so that a client can lock a job for it. */
class OneTokenWorker extends Worker<string, string | undefined> {
  protected override moveToActive(_token: string, name?: string) {
    return super.moveToActive(this.id, name);
  }
}
