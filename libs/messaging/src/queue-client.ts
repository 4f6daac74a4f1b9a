import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import { serversIn } from '#redis';
import { Announcer } from './announcer.js';
import { askServer } from './ask-server.js';
import { chooseBackend } from './choose-backend.js';
import type { QueueNews } from './client-notices.js';
import { DeadlineExceededError } from './deadline-exceeded-error.js';
import { seal } from './envelope.js';
import { HandlerFailedError } from './handler-failed-error.js';
import type { NewJob } from './job-batch.js';
import { jobIdOf, newInbox } from './job-id.js';
import { startSending } from './message-spans.js';
import { Outage } from './outage.js';
import { PendingReplies, type ReplyOutcome } from './pending-replies.js';
import type { Producer } from './queue-backend.js';
import type { QueueFigures } from './queue-figures.js';
import type { QueueClientOptions } from './queue-options.js';
import { QueueUnavailableError } from './queue-unavailable-error.js';
import { QueuedMessage } from './queued-message.js';
import { decodeReply } from './reply.js';
import { RollCall } from './roll-call.js';
import type { AliveWorker } from './roster.js';

/** The first message after a start may wait this long for the connection. */
const CONNECT_LIMIT_MS = 400;

/** So long waits whoever sends a message without a deadline. */
const DEFAULT_TIMEOUT_MS = 10_000;

type Pattern = Parameters<ClientProxy['normalizePattern']>[0];

/**
 * Sends messages to a queue. An answer is a value; otherwise the observable fails, at the message's
 * deadline at the latest, with a DeadlineExceededError, a QueueUnavailableError or a
 * HandlerFailedError. Who unsubscribes before takes the message back.
 */
export class QueueClient extends ClientProxy {
  private readonly inbox = newInbox();
  private readonly pending = new PendingReplies();
  private readonly rollCall = new RollCall();
  private producer: Producer | undefined;
  private announcer: Announcer | undefined;
  private serial = 0;

  constructor(private readonly options: QueueClientOptions) {
    super();
  }

  /** Begins to connect and does not wait for it: a server that is away must not stop the start. */
  async connect(): Promise<void> {
    const producer = this.open();
    const { announce } = this.options;
    if (!announce || this.announcer) return;
    this.announcer = new Announcer(announce, () => (producer.isReady ? producer.notes : undefined));
    this.announcer.open();
  }

  async close(): Promise<void> {
    this.pending.giveUpAll('closed');
    const { producer, announcer } = this;
    this.producer = undefined;
    this.announcer = undefined;
    await announcer?.close();
    await producer?.close();
  }

  /** Whether the queue's server answers within the limit. */
  async isReachable(limitMs = 500): Promise<boolean> {
    const pong = async (producer: Producer): Promise<true> => {
      await producer.ping();
      return true;
    };
    return this.ask(limitMs, pong).catch(() => false);
  }

  /** Messages that no worker has taken yet; a QueueUnavailableError when the server does not say. */
  queueDepth(limitMs = 500): Promise<number> {
    return this.ask(limitMs, (producer) => producer.depth());
  }

  /** How full the queue is; a QueueUnavailableError when its server does not say in time. */
  figures(limitMs = 500): Promise<QueueFigures> {
    return this.ask(limitMs, (producer) => producer.figures());
  }

  /**
   * Leaves a notice for the other clients of the queue, and tells what they and the queue say; a
   * QueueUnavailableError when the server does not answer.
   */
  exchange(notice: string, limitMs = 500): Promise<QueueNews> {
    return this.ask(limitMs, (producer) => producer.exchange(notice));
  }

  /**
   * The workers of this queue that have been heard of in the last seconds, as of a second ago at
   * most; a QueueUnavailableError when the server does not say.
   */
  workersAlive(limitMs = 500): Promise<readonly AliveWorker[]> {
    return this.rollCall.answer(this.open(), limitMs);
  }

  override unwrap<T>(): T {
    return this.open() as T;
  }

  protected publish(packet: ReadPacket, callback: (packet: WritePacket) => void): () => void {
    const message = this.messageOf(packet.data);
    const pattern = this.normalizePattern(packet.pattern as Pattern);
    const { deadline, requestId, payload } = message;
    const span = startSending({ queue: this.options.queue, pattern, requestId });
    const { traceparent } = span;
    const sent = new QueuedMessage(payload, { deadline, requestId, traceparent });
    const jobId = jobIdOf(this.inbox, this.serial++);
    this.pending.await(jobId, deadline, (outcome) => {
      const reply = packetOf(outcome);
      span.end(reply.err);
      callback(reply);
    });
    const adding = this.add({ name: pattern, data: seal(sent), opts: { jobId } });
    adding
      .then(() => this.pending.markSent(jobId))
      .catch((error: unknown) => this.pending.giveUp(jobId, 'unsent', error));
    return () => {
      span.end();
      if (this.pending.forget(jobId)) void this.withdraw(jobId, adding);
    };
  }

  protected async dispatchEvent<T>(packet: ReadPacket): Promise<T> {
    const message = this.messageOf(packet.data);
    const job: NewJob = {
      name: this.normalizePattern(packet.pattern as Pattern),
      data: seal(message),
      // One that failed and was kept would stand in the way of another of its name.
      opts: { removeOnComplete: true, removeOnFail: true, jobId: message.name },
    };
    await this.add(job).catch((error: unknown) => {
      throw new QueueUnavailableError(error);
    });
    return undefined as T;
  }

  private ask<T>(limitMs: number, question: (of: Producer) => Promise<T>): Promise<T> {
    return askServer(this.open(), limitMs, question);
  }

  private async add(job: NewJob): Promise<void> {
    const producer = this.open();
    if (!producer.isReady && !(await producer.becomeReady(CONNECT_LIMIT_MS))) {
      throw new QueueUnavailableError();
    }
    await producer.add(job);
  }

  /** Where that fails, workers drop the message at its deadline. */
  private async withdraw(jobId: string, adding: Promise<void>): Promise<void> {
    await adding.then(() => this.producer?.withdraw(jobId)).catch(() => undefined);
  }

  private open(): Producer {
    const { url, queue } = this.options;
    this.producer ??= chooseBackend(url).openProducer({
      url,
      queue,
      inbox: this.inbox,
      pending: this.pending,
      outage: new Outage(new Logger(QueueClient.name), serversIn(url)),
    });
    return this.producer;
  }

  private messageOf(data: unknown): QueuedMessage<unknown> {
    if (data instanceof QueuedMessage) return data;
    const deadline = Date.now() + DEFAULT_TIMEOUT_MS;
    return new QueuedMessage(data, { deadline, requestId: randomUUID() });
  }
}

function packetOf(outcome: ReplyOutcome): WritePacket {
  if ('none' in outcome) {
    const late = outcome.none === 'deadline';
    return { err: late ? new DeadlineExceededError() : new QueueUnavailableError(outcome.cause) };
  }
  const reply = decodeReply(outcome.reply);
  if (reply.kind === 'failure') return { err: new HandlerFailedError(reply.reason) };
  return { response: reply.value, isDisposed: true };
}
