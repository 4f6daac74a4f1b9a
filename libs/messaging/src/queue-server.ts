import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { lastValueFrom } from 'rxjs';
import { serversIn } from '#redis';
import { Announcer } from './announcer.js';
import { chooseBackend } from './choose-backend.js';
import { unseal } from './envelope.js';
import type { JobReport } from './job-report.js';
import { whileProcessing } from './message-spans.js';
import { Outage } from './outage.js';
import type { Consumer, JobEnd, ReceivedJob } from './queue-backend.js';
import { QueueContext } from './queue-context.js';
import { DEFAULT_CONCURRENCY, type QueueServerOptions } from './queue-options.js';
import type { QueuedMessage } from './queued-message.js';
import { encodeReply, type Reply } from './reply.js';
import { type AliveWorker, Roster } from './roster.js';
import { SeldomTold } from './seldom-told.js';
import { LONGEST_TIMER_MS, within } from './time-limit.js';
import { UsualDuration } from './usual-duration.js';

/** A handler that heeds the deadline ends by itself, a little later. */
const HANDLER_GRACE_MS = 2_000;

/** So long a close waits for messages in hand: as a request usually does for its answer. */
const CLOSE_TIMEOUT_MS = 10_000;

/** Nobody waits for it any more, or nobody can read it. */
const DROPPED: JobEnd = { failed: false };

/** Serves a queue: runs the handler of every message and replies to whoever asked. */
export class QueueServer extends Server implements CustomTransportStrategy {
  override readonly transportId = Symbol('queue');
  private readonly usualDuration = new UsualDuration();
  private readonly roster = new Roster();
  private consumer: Consumer | undefined;
  private announcer: Announcer | undefined;
  private isPaused = false;

  constructor(private readonly options: QueueServerOptions) {
    super();
  }

  /** Whether the queue's server could be reached when last heard of. */
  get isConnected(): boolean {
    return this.consumer?.isConnected ?? false;
  }

  /** Does not wait for the queue's server: messages are taken as soon as it can be reached. */
  listen(callback: (error?: unknown) => void): void {
    const { url, queue, concurrency = DEFAULT_CONCURRENCY, announce } = this.options;
    const errors = new SeldomTold((error) => void this.logger.error(error));
    const consumer = chooseBackend(url).openConsumer({
      url,
      queue,
      concurrency,
      outage: new Outage(this.logger, serversIn(url)),
      run: (job) => this.run(job),
      onError: (error) => errors.take(error),
    });
    this.consumer = consumer;
    if (this.isPaused) consumer.pause();
    const notes = () => (consumer.isConnected ? consumer.notes : undefined);
    this.announcer = announce && new Announcer(announce, notes);
    this.announcer?.open();
    callback();
  }

  /** Leaves messages to others until `resume`; it is announced all the same. */
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

  /** The other workers of this queue that have been heard of; undefined where its server does not say. */
  async others(limitMs: number): Promise<readonly AliveWorker[] | undefined> {
    const asked = this.consumer?.notes?.getQueueMeta() ?? Promise.resolve(undefined);
    const notes = await within(limitMs, asked).catch(() => undefined);
    if (!notes) return undefined;
    const moment = { epochMs: Date.now(), steadyMs: performance.now() };
    const own = this.options.announce?.id;
    return this.roster.take(notes, moment).filter(({ id }) => id !== own);
  }

  /** Finishes the messages in hand, up to a limit; others take up what is left. */
  async close(): Promise<void> {
    const { consumer, announcer } = this;
    this.consumer = undefined;
    this.announcer = undefined;
    await announcer?.close();
    await consumer?.close(CLOSE_TIMEOUT_MS);
  }

  override on(): never {
    throw new Error('A queue server has no events of its own');
  }

  override unwrap<T>(): T {
    return this.consumer as T;
  }

  private async run(job: ReceivedJob): Promise<JobEnd> {
    const start = performance.now();
    const waitMs = Math.max(0, Date.now() - job.queuedAt);
    const message = unseal(job.data);
    const end = (outcome: JobReport['outcome'], result: JobEnd): JobEnd => {
      const durationMs = performance.now() - start;
      const { queue } = this.options;
      const requestId = message?.requestId;
      const { pattern } = job;
      this.options.onEnd?.({ queue, pattern, requestId, outcome, waitMs, durationMs });
      return result;
    };
    if (!message) {
      this.logger.error(`Dropped a message ${job.pattern} that is not of this transport`);
      return end('unreadable', DROPPED);
    }
    const leftMs = message.deadline - Date.now();
    const wholeMs = message.deadline - job.queuedAt;
    if (!this.usualDuration.fitsInto({ leftMs, wholeMs })) return end('expired', DROPPED);
    const limitMs = Math.min(leftMs + HANDLER_GRACE_MS, LONGEST_TIMER_MS);
    const reply = await within(limitMs, this.handle(job.pattern, message));
    // One that never ends must not keep its place in this worker.
    if (!reply) return end('failed', DROPPED);
    const failed = reply.kind === 'failure';
    if (!failed) this.usualDuration.note(performance.now() - start);
    return end(failed ? 'failed' : 'answered', { reply: encodeReply(reply), failed });
  }

  private async handle(pattern: string, message: QueuedMessage<unknown>): Promise<Reply> {
    const handler = this.getHandlerByPattern(pattern);
    if (!handler) {
      this.logger.error(`No handler for the message ${pattern}`);
      return { kind: 'failure', reason: 'no handler' };
    }
    try {
      const { requestId, traceparent } = message;
      const traced = { queue: this.options.queue, pattern, requestId, traceparent };
      const value = await whileProcessing(traced, () => this.call(handler, message));
      return { kind: 'value', value };
    } catch (reason) {
      return { kind: 'failure', reason };
    }
  }

  /** Within Nest's own hooks, so that tracing sees messages as it does on other transports. */
  private call(handler: MessageHandler, message: QueuedMessage<unknown>): Promise<unknown> {
    const context = new QueueContext([message.deadline, message.requestId]);
    const answer = async (): Promise<unknown> => {
      const result = this.transformToObservable(await handler(message.payload, context));
      return lastValueFrom(result, { defaultValue: undefined });
    };
    return new Promise((resolve, reject) => {
      this.runWithProcessingHooks(context, (runEndHook) =>
        answer().finally(runEndHook).then(resolve, reject),
      );
    });
  }
}
