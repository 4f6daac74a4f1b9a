import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PostgresQueueBackend } from 'bullmq';
import { withTimeout } from '#timing';
import type { JobBatch } from '../backend/job-batch.js';
import { startRemovingFinishedJobs } from '../backend/stored-replies.js';
import type { Consumer, ConsumerOptions, QueueMetadata } from '../backend/queue-backend.js';
import { closeWorker, finishJob, requireJobId } from '../backend/worker-settings.js';
import { acceptsNotifications, inboxOfJob, partialReplyId } from '../messages/job-id.js';
import { notify } from './postgres-job-fetching.js';
import {
  PostgresOutageDetector,
  openJobBatch,
  openSharedQueue,
  openWorker,
  startWorker,
} from './postgres-worker.js';
import type { PostgresWorker } from './postgres-worker.js';
import { replyPayloads } from './reply-parts.js';

const RECONNECT_DELAY_MS = 500;

/** More than finish between two removals at full load. */
const MAX_JOBS_TO_REMOVE = 20_000;

/** Takes jobs from Postgres and sends each reply to the inbox of the client that sent the job. */
export class PostgresConsumer implements Consumer {
  private readonly outageDetector: PostgresOutageDetector;
  private readonly opening: Promise<void>;
  private closing = false;
  private isPaused = false;
  private worker: PostgresWorker | undefined;
  private outbox: ReplyOutbox | undefined;
  private removalTimer: NodeJS.Timeout | undefined;

  constructor(private readonly options: ConsumerOptions) {
    this.outageDetector = new PostgresOutageDetector(options.outage, options.onError);
    this.opening = this.open();
  }

  get isConnected(): boolean {
    return this.worker !== undefined && !this.options.outage.isOngoing;
  }

  get metadata(): QueueMetadata | undefined {
    return this.worker?.getBackend();
  }

  pause(): void {
    this.isPaused = true;
    this.worker?.pause(true).catch(this.options.onError);
  }

  resume(): void {
    this.isPaused = false;
    this.worker?.resume().catch(this.options.onError);
  }

  async close(timeoutMs: number): Promise<void> {
    this.closing = true;
    this.outageDetector.close();
    clearInterval(this.removalTimer);
    await withTimeout(this.opening, timeoutMs);
    if (this.worker) await closeWorker(this.worker, timeoutMs);
  }

  private async open(): Promise<void> {
    while (!this.closing) {
      try {
        await this.start();
        return;
      } catch (error) {
        this.options.outage.begin(error);
        await sleep(RECONNECT_DELAY_MS);
      }
    }
  }

  private async start(): Promise<void> {
    const { worker, backend } = await openWorker({
      ...this.options,
      keepsFinishedJobs: true,
      process: (job) => this.process(job),
      onError: (error) => this.outageDetector.report(error),
    });
    this.outageDetector.observe(backend);
    this.outbox = new ReplyOutbox(backend);
    this.removalTimer = startRemovingFinishedJobs(
      () => (this.isConnected ? backend : undefined),
      MAX_JOBS_TO_REMOVE,
    );
    this.worker = worker;
    if (!this.closing) startWorker(worker);
    if (this.isPaused) this.pause();
  }

  private async process(job: Job<string>): Promise<string | undefined> {
    const jobId = requireJobId(job);
    const inbox = inboxOfJob(jobId);
    const isNotified = inbox !== undefined && acceptsNotifications(inbox);
    let partials = 0;
    const end = await this.options.run({
      pattern: job.name,
      data: job.data,
      queuedAt: job.timestamp,
      sendPartial: (reply) => {
        if (isNotified) this.notifyOfReply(inbox, jobId, reply);
        else if (inbox !== undefined)
          this.outbox?.send(inbox, partialReplyId(jobId, partials++), reply).catch(() => undefined);
      },
    });
    if (inbox === undefined || end.reply === undefined) return finishJob(end);
    if (isNotified) this.notifyOfReply(inbox, jobId, end.reply);
    else await this.outbox?.send(inbox, jobId, end.reply);
    return finishJob(end);
  }

  /** A client that misses a notification fetches the reply from the finished job. */
  private notifyOfReply(inbox: string, jobId: string, reply: string): void {
    if (this.worker) notify(this.worker.getBackend(), inbox, replyPayloads(jobId, reply));
  }
}

/** Adds replies to the queues of clients of the previous release, over the connections of a worker. */
class ReplyOutbox {
  private readonly batches = new Map<string, JobBatch>();

  constructor(private readonly backend: PostgresQueueBackend) {}

  /**
   * A job that ran twice replies twice: the second reply has the job id of the first and is
   * ignored.
   */
  async send(inbox: string, jobId: string, reply: string): Promise<void> {
    await this.batchFor(inbox).add({ name: 'reply', data: reply, opts: { jobId } });
  }

  /** Kept for one turn of the event loop only, so that abandoned inboxes take no memory. */
  private batchFor(inbox: string): JobBatch {
    const open = this.batches.get(inbox);
    if (open) return open;
    const batch = openJobBatch(openSharedQueue(inbox, this.backend), this.backend);
    this.batches.set(inbox, batch);
    setImmediate(() => this.batches.delete(inbox));
    return batch;
  }
}
