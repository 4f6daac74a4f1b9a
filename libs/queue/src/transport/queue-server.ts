import type { CustomTransportStrategy, MessageHandler } from '@nestjs/microservices';
import { BaseRpcContext, Server } from '@nestjs/microservices';
import { lastValueFrom } from 'rxjs';
import { MAX_TIMER_MS, ThrottledLogger, withTimeout } from '#timing';
import { Outage } from '../backend/outage.js';
import type { AliveWorker, Consumer, JobEnd, ReceivedJob } from '../backend/queue-backend.js';
import { hostsOfUrl } from '../connection/redis-url.js';
import type { QueuedMessage, Reply } from '../messages/envelope.js';
import { decodeEnvelope, encodeReply } from '../messages/envelope.js';
import { withProcessSpan } from '../messages/message-spans.js';
import type { PresenceOptions } from '../presence/worker-registry.js';
import { PresencePublisher, WorkerRegistry } from '../presence/worker-registry.js';
import { chooseBackend } from './choose-backend.js';

/** A handler that observes the deadline ends by itself a little later. */
const HANDLER_GRACE_MS = 2_000;

/**
 * How long closing waits for messages in progress: as long as a request usually waits for its
 * answer.
 */
const CLOSE_TIMEOUT_MS = 10_000;

/** The sender no longer waits for the message, or it cannot be decoded. */
const DROPPED_JOB: JobEnd = { failed: false };

/**
 * The server side of the transport: runs the handler of every message of a queue and replies to the
 * sender.
 */
export class QueueServer extends Server implements CustomTransportStrategy {
  override readonly transportId = Symbol('queue');
  private readonly durationEstimate = new DurationEstimate();
  private readonly workers = new WorkerRegistry();
  private consumer: Consumer | undefined;
  private presence: PresencePublisher | undefined;
  private isPaused = false;

  constructor(private readonly options: QueueServerOptions) {
    super();
  }

  /** Whether the queue's server was connected when last checked. */
  get isConnected(): boolean {
    return this.consumer?.isConnected ?? false;
  }

  /**
   * Returns at once, without a connection: messages are taken as soon as the server is connected.
   */
  listen(callback: (error?: unknown) => void): void {
    const {
      url,
      queue,
      concurrency = DEFAULT_CONCURRENCY,
      prefersWarmWorkers,
      presence: presenceOptions,
    } = this.options;
    const errors = new ThrottledLogger((error) => void this.logger.error(error));
    const consumer = chooseBackend(url).openConsumer({
      url,
      queue,
      concurrency,
      prefersWarmWorkers,
      outage: new Outage(this.logger, hostsOfUrl(url)),
      run: (job) => this.run(job),
      onError: (error) => errors.log(error),
    });
    this.consumer = consumer;
    if (this.isPaused) consumer.pause();
    const metadata = () => (consumer.isConnected ? consumer.metadata : undefined);
    this.presence = presenceOptions && new PresencePublisher(presenceOptions, metadata);
    this.presence?.open();
    callback();
  }

  /** Stops taking messages until `resume`; the presence is still published. */
  pause(): void {
    if (this.isPaused) return;
    this.isPaused = true;
    this.consumer?.pause();
  }

  resume(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.consumer?.resume();
  }

  /**
   * The other workers of this queue that are alive; undefined when the queue's server does not
   * answer.
   */
  async others(timeoutMs: number): Promise<readonly AliveWorker[] | undefined> {
    const reading = this.consumer?.metadata?.getQueueMeta() ?? Promise.resolve(undefined);
    const metadata = await withTimeout(reading, timeoutMs).catch(() => undefined);
    if (!metadata) return undefined;
    const now = { epochMs: Date.now(), monotonicMs: performance.now() };
    const own = this.options.presence?.id;
    return this.workers.update(metadata, now).filter(({ id }) => id !== own);
  }

  /** Waits for the messages in progress up to a limit; other workers take over the rest. */
  async close(): Promise<void> {
    const { consumer, presence } = this;
    this.consumer = undefined;
    this.presence = undefined;
    await presence?.close();
    await consumer?.close(CLOSE_TIMEOUT_MS);
  }

  override on(): never {
    throw new Error('A queue server emits no events');
  }

  override unwrap<T>(): T {
    return this.consumer as T;
  }

  private async run(job: ReceivedJob): Promise<JobEnd> {
    const start = performance.now();
    const waitMs = Math.max(0, Date.now() - job.queuedAt);
    const message = decodeEnvelope(job.data);
    const end = (outcome: JobReport['outcome'], result: JobEnd): JobEnd => {
      const durationMs = performance.now() - start;
      const { queue } = this.options;
      const requestId = message?.requestId;
      const { pattern } = job;
      this.options.onEnd?.({ queue, pattern, requestId, outcome, waitMs, durationMs });
      return result;
    };
    if (!message) {
      this.logger.error(`message ${job.pattern} dropped: unknown format`);
      return end('unreadable', DROPPED_JOB);
    }
    const leftMs = message.deadline - Date.now();
    const totalMs = message.deadline - job.queuedAt;
    if (!this.durationEstimate.fitsInto({ leftMs, totalMs })) return end('expired', DROPPED_JOB);
    const timeoutMs = Math.min(leftMs + HANDLER_GRACE_MS, MAX_TIMER_MS);
    const reply = await withTimeout(this.handle(job, message), timeoutMs);
    // A handler that never ends must not block a slot of this worker.
    if (!reply) return end('failed', DROPPED_JOB);
    const failed = reply.kind === 'failure';
    if (!failed) this.durationEstimate.record(performance.now() - start);
    return end(failed ? 'failed' : 'answered', { reply: encodeReply(reply), failed });
  }

  private async handle(job: ReceivedJob, message: QueuedMessage<unknown>): Promise<Reply> {
    const { pattern } = job;
    // The client sends the normalised pattern, the key of this map; `getHandlerByPattern` would parse it again.
    const handler = this.messageHandlers.get(pattern);
    if (!handler) {
      this.logger.error(`message ${pattern} has no handler`);
      return { kind: 'failure', reason: 'no handler' };
    }
    try {
      const { requestId, traceparent } = message;
      const traced = { queue: this.options.queue, pattern, requestId, traceparent };
      const context = new QueueContext([message.deadline, requestId, job.sendPartial]);
      const value = await withProcessSpan(traced, () =>
        this.call(handler, message.payload, context),
      );
      return { kind: 'value', value };
    } catch (reason) {
      return { kind: 'failure', reason };
    }
  }

  /** Runs within Nest's hooks, so that tracing sees messages as on Nest's own transports. */
  private call(handler: MessageHandler, payload: unknown, context: QueueContext): Promise<unknown> {
    const answer = async (): Promise<unknown> => {
      const result = this.transformToObservable(await handler(payload, context));
      return lastValueFrom(result, { defaultValue: undefined });
    };
    return new Promise((resolve, reject) => {
      this.runWithProcessingHooks(context, (runEndHook) =>
        answer().finally(runEndHook).then(resolve, reject),
      );
    });
  }
}

/** The queue that a `QueueServer` serves, and how. */
interface QueueServerOptions {
  /**
   * URL of a Redis server (`redis://…`, also `+cluster`, `+sentinel` and `rediss`) or a
   * `postgres://…` server.
   */
  readonly url: string;
  readonly queue: string;
  /** Messages handled concurrently by this process. */
  readonly concurrency?: number;
  /**
   * Whether a message goes to the server that handled one most recently, whose CPU caches are warm. Only for messages
   * that take a few milliseconds, the more the longer they are. In Redis only.
   */
  readonly prefersWarmWorkers?: boolean;
  /** Called for every message that has ended. */
  readonly onEnd?: (report: JobReport) => void;
  /** Absent: clients do not see this server. */
  readonly presence?: PresenceOptions;
}

/** Enough to keep a core busy while some handlers wait for a database. */
const DEFAULT_CONCURRENCY = 8;

/** The outcome of one message in a server. */
export interface JobReport {
  readonly queue: string;
  readonly pattern: string;
  /** Undefined for a message that cannot be decoded. */
  readonly requestId?: string;
  /**
   * expired: dropped without being run, because the answer would be late. unreadable: not in the
   * format of this transport.
   */
  readonly outcome: 'answered' | 'failed' | 'expired' | 'unreadable';
  /** Time from sending to start, by the clocks of both sides. Milliseconds. */
  readonly waitMs: number;
  /** Time from start to reply. Milliseconds. */
  readonly durationMs: number;
}

type QueueContextArguments = [
  deadline: number,
  requestId: string,
  sendPartial: (reply: string) => void,
];

/** What a handler can read about its message besides the payload, and partial replies (`@Ctx()`). */
export class QueueContext extends BaseRpcContext<QueueContextArguments> {
  /** Epoch milliseconds after which the sender no longer waits for the answer. */
  get deadline(): number {
    return this.args[0];
  }

  get requestId(): string {
    return this.args[1];
  }

  /**
   * Sends a part of the answer before the rest. It may be lost, so the handler still returns the whole
   * answer.
   */
  sendPartial(value: unknown): void {
    this.args[2](encodeReply({ kind: 'partial', value }));
  }
}

/** Weight of the newest message in the moving average. */
const SMOOTHING_FACTOR = 0.1;

/**
 * Upper limit of the estimate, as a share of a message's total time: messages that usually take
 * longer are still attempted.
 */
const MAX_ESTIMATE_SHARE = 0.25;

/** The time that a message has left, and the time that it had when it was sent. Milliseconds. */
export interface RemainingTime {
  readonly leftMs: number;
  readonly totalMs: number;
}

/**
 * Exponential moving average of the time that handling a message takes. Under overload every
 * message is late; starting one too late to be answered would delay the next one as well.
 */
export class DurationEstimate {
  private usualMs = 0;

  record(durationMs: number): void {
    this.usualMs += SMOOTHING_FACTOR * (durationMs - this.usualMs);
  }

  /** Whether a message that is started now can be answered before its deadline. */
  fitsInto({ leftMs, totalMs }: RemainingTime): boolean {
    return leftMs > Math.min(this.usualMs, MAX_ESTIMATE_SHARE * totalMs);
  }
}
