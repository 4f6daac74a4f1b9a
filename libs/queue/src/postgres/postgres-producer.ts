import type { Job } from 'bullmq';
import { withTimeout } from '#timing';
import type { JobBatch, NewJob } from '../backend/job-batch.js';
import type {
  ClientStates,
  Producer,
  ProducerOptions,
  QueueMetadata,
  QueueStats,
} from '../backend/queue-backend.js';
import { readQueueStats } from '../backend/queue-backend.js';
import { requireJobId } from '../backend/worker-settings.js';
import { inboxOfJob, jobOfReply } from '../messages/job-id.js';
import { ClientStateExchange } from '../presence/client-state-exchange.js';
import { PostgresInbox } from './postgres-inbox.js';
import {
  PostgresOutageDetector,
  openJobBatch,
  openSharedQueue,
  openWorker,
} from './postgres-worker.js';
import type { SharedQueue } from './postgres-worker.js';

const CLOSE_TIMEOUT_MS = 1_000;

/** Replies that are received concurrently. */
const INBOX_CONCURRENCY = 8;

interface ProducerConnection {
  readonly queue: SharedQueue;
  readonly batch: JobBatch;
  readonly inbox: PostgresInbox;
  readonly stateExchange: ClientStateExchange;
}

/** Adds jobs to Postgres; receives replies in an inbox of its own. */
export class PostgresProducer implements Producer {
  private readonly outageDetector: PostgresOutageDetector;
  private connecting: Promise<void> | undefined;
  private connected: ProducerConnection | undefined;
  private closed = false;

  constructor(private readonly options: ProducerOptions) {
    this.outageDetector = new PostgresOutageDetector(options.outage, () => undefined);
    void this.connect();
  }

  get isReady(): boolean {
    return this.connected !== undefined && !this.options.outage.isOngoing;
  }

  get metadata(): QueueMetadata | undefined {
    return this.connected?.queue.getBackend();
  }

  async becomeReady(timeoutMs: number): Promise<boolean> {
    if (!this.connected) await withTimeout(this.connect(), timeoutMs);
    return this.isReady;
  }

  async add(job: NewJob): Promise<void> {
    const { batch, inbox } = this.requireConnection();
    const wantsReply = inboxOfJob(job.opts?.jobId ?? '') === this.options.inbox;
    if (wantsReply) await this.reportingErrors(inbox.open());
    await this.reportingErrors(batch.add(job));
  }

  async remove(jobId: string): Promise<void> {
    await this.requireConnection().queue.remove(jobId);
  }

  depth(): Promise<number> {
    return this.requireConnection().queue.getWaitingCount();
  }

  async stats(): Promise<QueueStats> {
    return readQueueStats(this.requireConnection().queue);
  }

  exchangeState(state: string): Promise<ClientStates> {
    return this.requireConnection().stateExchange.exchange(state);
  }

  async ping(): Promise<void> {
    await this.reportingErrors(
      this.requireConnection().queue.getBackend().getQueueMetaField('version'),
    );
  }

  async close(): Promise<void> {
    this.closed = true;
    this.outageDetector.close();
    await withTimeout(this.connecting ?? Promise.resolve(), CLOSE_TIMEOUT_MS);
    if (!this.connected) return;
    const { stateExchange, inbox } = this.connected;
    await withTimeout(stateExchange.remove(), CLOSE_TIMEOUT_MS).catch(() => undefined);
    await inbox.close();
  }

  /** Never rejects; a failed attempt allows another one. */
  private connect(): Promise<void> {
    this.connecting ??= this.open()
      .catch((error: unknown) => this.options.outage.begin(error))
      .finally(() => (this.connecting = undefined));
    return this.connecting;
  }

  private async open(): Promise<void> {
    if (this.closed || this.connected) return;
    const { url, queue: name, inbox: inboxName, pending } = this.options;
    const { worker, backend } = await openWorker({
      url,
      queue: inboxName,
      concurrency: INBOX_CONCURRENCY,
      keepsFinishedJobs: false,
      process: (job) => this.receive(job),
      onError: (error) => this.outageDetector.report(error),
    });
    const queue = openSharedQueue(name, backend);
    const inbox = new PostgresInbox({ name: inboxName, worker, queue, pending });
    const stateExchange = new ClientStateExchange(queue, inboxName);
    this.connected = { queue, batch: openJobBatch(queue, backend), inbox, stateExchange };
    this.outageDetector.observe(backend);
  }

  /** While no inbox is read, a failed command may be the only sign of an outage. */
  private async reportingErrors<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.outageDetector.report(error);
      throw error;
    }
  }

  private async receive(job: Job<string>): Promise<undefined> {
    this.options.pending.settle(jobOfReply(requireJobId(job)), job.data);
  }

  private requireConnection(): ProducerConnection {
    if (!this.connected) throw new Error('Postgres queue is not connected yet');
    return this.connected;
  }
}
