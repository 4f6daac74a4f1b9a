import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from 'bullmq';
import { closeWorker } from '../close-worker.js';
import { inboxOf } from '../job-id.js';
import type { Consumer, ConsumerOptions } from '../queue-backend.js';
import type { QueueNotes } from '../queue-notes.js';
import { within } from '../time-limit.js';
import { finish, idOf } from '../worker-tuning.js';
import { PostgresOutbox } from './postgres-outbox.js';
import { PostgresWatch } from './postgres-watch.js';
import { begin, openWorker, type PostgresWorker } from './postgres-worker.js';

const CONNECT_AGAIN_MS = 500;

/** Takes jobs from Postgres and puts the replies into the queues of those who asked. */
export class PostgresConsumer implements Consumer {
  private readonly watch: PostgresWatch;
  private readonly opening: Promise<void>;
  private closing = false;
  private isPaused = false;
  private worker: PostgresWorker | undefined;
  private outbox: PostgresOutbox | undefined;

  constructor(private readonly options: ConsumerOptions) {
    this.watch = new PostgresWatch(options.outage, options.onError);
    this.opening = this.open();
  }

  get isConnected(): boolean {
    return this.worker !== undefined && !this.options.outage.isOngoing;
  }

  get notes(): QueueNotes | undefined {
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

  async close(limitMs: number): Promise<void> {
    this.closing = true;
    this.watch.close();
    await within(limitMs, this.opening);
    if (this.worker) await closeWorker(this.worker, limitMs);
  }

  private async open(): Promise<void> {
    while (!this.closing) {
      try {
        await this.start();
        return;
      } catch (error) {
        this.options.outage.begin(error);
        await sleep(CONNECT_AGAIN_MS);
      }
    }
  }

  private async start(): Promise<void> {
    const { worker, backend } = await openWorker({
      ...this.options,
      process: (job) => this.process(job),
      onError: (error) => this.watch.report(error),
    });
    this.watch.observe(backend);
    this.outbox = new PostgresOutbox(backend);
    this.worker = worker;
    if (!this.closing) begin(worker);
    if (this.isPaused) this.pause();
  }

  private async process(job: Job<string>): Promise<void> {
    const end = await this.options.run({
      pattern: job.name,
      data: job.data,
      queuedAt: job.timestamp,
    });
    const jobId = idOf(job);
    const inbox = inboxOf(jobId);
    if (inbox !== undefined && end.reply !== undefined) {
      await this.outbox?.send(inbox, jobId, end.reply);
    }
    finish(end);
  }
}
