import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { ReadPacket, WritePacket } from '@nestjs/microservices';
import { ClientProxy } from '@nestjs/microservices';
import type { NewJob } from '../backend/job-batch.js';
import { Outage } from '../backend/outage.js';
import type {
  AliveWorker,
  ClientStates,
  Producer,
  QueueBackend,
  QueueStats,
} from '../backend/queue-backend.js';
import { queryServer } from '../backend/queue-backend.js';
import { hostsOfUrl } from '../connection/redis-url.js';
import {
  QueuedMessage,
  encodeEnvelope,
  DeadlineExceededError,
  HandlerFailedError,
  QueueUnavailableError,
  decodeReply,
} from '../messages/envelope.js';
import { startSendSpan } from '../messages/message-spans.js';
import type { ReplyOutcome } from '../messages/pending-replies.js';
import { createInboxName, createJobId } from '../messages/job-id.js';
import { PendingReplies } from '../messages/pending-replies.js';
import type { PresenceOptions } from '../presence/worker-registry.js';
import { PresencePublisher, PresenceQuery } from '../presence/worker-registry.js';
import { chooseBackend } from './choose-backend.js';

/** How long the first message after a start may wait for the connection. */
const CONNECT_TIMEOUT_MS = 400;

/** Applies to messages that are sent without a deadline. */
const DEFAULT_TIMEOUT_MS = 10_000;

type Pattern = Parameters<ClientProxy['normalizePattern']>[0];

/**
 * The client side of the transport: sends messages to a queue. The observable emits the partial
 * replies and the reply, or fails at the message's deadline at the latest: with a DeadlineExceededError, a
 * QueueUnavailableError or a HandlerFailedError. Unsubscribing before removes the message from the
 * queue.
 */
export class QueueClient extends ClientProxy {
  private readonly inbox = createInboxName();
  private readonly pending = new PendingReplies();
  private readonly presenceQuery = new PresenceQuery();
  private producer: Producer | undefined;
  private presence: PresencePublisher | undefined;
  private serial = 0;

  /** By default, the URL selects the backend. */
  constructor(
    private readonly options: QueueClientOptions,
    private readonly backend: QueueBackend = chooseBackend(options.url),
  ) {
    super();
  }

  /**
   * Starts connecting and does not wait for it: a program must start even while the queue's server
   * is down.
   */
  async connect(): Promise<void> {
    const producer = this.open();
    const { presence: presenceOptions } = this.options;
    if (!presenceOptions || this.presence) return;
    this.presence = new PresencePublisher(presenceOptions, () =>
      producer.isReady ? producer.metadata : undefined,
    );
    this.presence.open();
  }

  async close(): Promise<void> {
    this.pending.failAll('closed');
    const { producer, presence } = this;
    this.producer = undefined;
    this.presence = undefined;
    await presence?.close();
    await producer?.close();
  }

  /** Whether the queue's server answers within the limit. */
  async isReachable(timeoutMs = 500): Promise<boolean> {
    const ping = async (producer: Producer): Promise<true> => {
      await producer.ping();
      return true;
    };
    return this.query(timeoutMs, ping).catch(() => false);
  }

  /** Number of messages that no worker has taken yet. Rejects with a QueueUnavailableError. */
  queueDepth(timeoutMs = 500): Promise<number> {
    return this.query(timeoutMs, (producer) => producer.depth());
  }

  /**
   * The state of the queue. Rejects with a QueueUnavailableError when its server does not answer in
   * time.
   */
  stats(timeoutMs = 500): Promise<QueueStats> {
    return this.query(timeoutMs, (producer) => producer.stats());
  }

  /**
   * Publishes a state to the other clients of the queue; returns their states and the number of
   * waiting messages. Rejects with a QueueUnavailableError.
   */
  exchangeState(state: string, timeoutMs = 500): Promise<ClientStates> {
    return this.query(timeoutMs, (producer) => producer.exchangeState(state));
  }

  /**
   * The workers of this queue that are alive, as of at most a second ago. Rejects with a
   * QueueUnavailableError.
   */
  workersAlive(timeoutMs = 500): Promise<readonly AliveWorker[]> {
    return this.presenceQuery.workers(this.open(), timeoutMs);
  }

  override unwrap<T>(): T {
    return this.open() as T;
  }

  protected publish(packet: ReadPacket, callback: (packet: WritePacket) => void): () => void {
    const message = this.messageOf(packet.data);
    const pattern = this.normalizePattern(packet.pattern as Pattern);
    const { deadline, requestId, payload } = message;
    const span = startSendSpan({ queue: this.options.queue, pattern, requestId });
    const { traceparent } = span;
    const sent = new QueuedMessage(payload, { deadline, requestId, traceparent });
    const jobId = createJobId(this.inbox, this.serial++);
    this.pending.add(jobId, deadline, (outcome) => {
      const reply = toPacket(outcome);
      if (reply.isDisposed || reply.err !== undefined) span.end(reply.err);
      callback(reply);
    });
    const adding = this.add({ name: pattern, data: encodeEnvelope(sent), opts: { jobId } });
    adding
      .then(() => this.pending.markSent(jobId))
      .catch((error: unknown) => this.pending.fail(jobId, 'unsent', error));
    return () => {
      span.end();
      if (this.pending.cancel(jobId)) void this.remove(jobId, adding);
    };
  }

  protected async dispatchEvent<T>(packet: ReadPacket): Promise<T> {
    const message = this.messageOf(packet.data);
    const job: NewJob = {
      name: this.normalizePattern(packet.pattern as Pattern),
      data: encodeEnvelope(message),
      // A failed job that is kept would block later ones of the same name.
      opts: { removeOnComplete: true, removeOnFail: true, jobId: message.name },
    };
    await this.add(job).catch((error: unknown) => {
      throw new QueueUnavailableError(error);
    });
    return undefined as T;
  }

  private query<T>(timeoutMs: number, query: (of: Producer) => Promise<T>): Promise<T> {
    return queryServer(this.open(), timeoutMs, query);
  }

  private async add(job: NewJob): Promise<void> {
    const producer = this.open();
    if (!producer.isReady && !(await producer.becomeReady(CONNECT_TIMEOUT_MS))) {
      throw new QueueUnavailableError();
    }
    await producer.add(job);
  }

  /** If it fails, workers drop the message at its deadline. */
  private async remove(jobId: string, adding: Promise<void>): Promise<void> {
    await adding.then(() => this.producer?.remove(jobId)).catch(() => undefined);
  }

  private open(): Producer {
    const { url, queue } = this.options;
    this.producer ??= this.backend.openProducer({
      url,
      queue,
      inbox: this.inbox,
      pending: this.pending,
      outage: new Outage(new Logger(QueueClient.name), hostsOfUrl(url)),
    });
    return this.producer;
  }

  private messageOf(data: unknown): QueuedMessage<unknown> {
    if (data instanceof QueuedMessage) return data;
    const deadline = Date.now() + DEFAULT_TIMEOUT_MS;
    return new QueuedMessage(data, { deadline, requestId: randomUUID() });
  }
}

function toPacket(outcome: ReplyOutcome): WritePacket {
  if ('none' in outcome) {
    const late = outcome.none === 'deadline';
    return { err: late ? new DeadlineExceededError() : new QueueUnavailableError(outcome.cause) };
  }
  const reply = decodeReply(outcome.reply);
  if (reply.kind === 'failure') return { err: new HandlerFailedError(reply.reason) };
  return { response: reply.value, isDisposed: reply.kind === 'value' };
}

/** The queue that a `QueueClient` sends to. */
export interface QueueClientOptions {
  /**
   * URL of a Redis server (`redis://…`, also `+cluster`, `+sentinel` and `rediss`) or a
   * `postgres://…` server.
   */
  readonly url: string;
  readonly queue: string;
  /** For a worker that serves other queues and publishes its presence to this one. */
  readonly presence?: PresenceOptions;
}
