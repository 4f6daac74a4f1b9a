import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { withTimeout } from '#timing';
import type { ProducerOptions } from '../backend/queue-backend.js';
import { replyChannel, connectSubscriber, disconnect } from './redis-connection.js';

/**
 * Pub/sub delivers a reply in half a millisecond, but a reply that is published while the
 * subscription is broken is lost. So jobs that have been unheard of for this long are looked up,
 * which costs nothing in normal operation.
 */
const SWEEP_INTERVAL_MS = 1_000;
const UNHEARD_AFTER_MS = 1_000;

/**
 * Jobs looked up at a time: behind a long queue, nearly all of them are simply not finished yet.
 */
const SWEEP_LIMIT = 500;

/** After a disconnect any reply may have been missed. */
const SWEEP_LIMIT_AFTER_BREAK = 5_000;

const FINISHED = 1;
const FAILED = 2;
const MISSING = -1;

/** Receives replies by pub/sub, and fetches those that it missed from the finished jobs. */
export class RedisInbox {
  private readonly connection: Redis;
  private readonly sweepTimer: NodeJS.Timeout;

  constructor(
    private readonly options: ProducerOptions,
    private readonly queue: Queue,
  ) {
    this.connection = connectSubscriber(options);
    this.connection.on('message', (_channel, message) => this.receive(message));
    this.connection.on('ready', () => void this.subscribe());
    this.sweepTimer = setInterval(
      () => void this.sweep(UNHEARD_AFTER_MS, SWEEP_LIMIT),
      SWEEP_INTERVAL_MS,
    );
    this.sweepTimer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.sweepTimer);
    await withTimeout(disconnect(this.connection), 1_000);
  }

  private receive(message: string): void {
    const end = message.indexOf(' ');
    this.options.pending.settle(message.slice(0, end), message.slice(end + 1));
  }

  private async subscribe(): Promise<void> {
    const { queue, inbox } = this.options;
    try {
      await this.connection.subscribe(replyChannel(queue, inbox));
      await this.sweep(0, SWEEP_LIMIT_AFTER_BREAK);
    } catch {
      // The connection broke again; the next `ready` event calls this again.
    }
  }

  private async sweep(unheardMs: number, limit: number): Promise<void> {
    const ids = this.options.pending.takeUnheard(Date.now() - unheardMs, limit);
    await Promise.all(ids.map((id) => this.lookUp(id)));
  }

  private async lookUp(jobId: string): Promise<void> {
    const { pending } = this.options;
    try {
      const [state, result] = splitJobState(await this.queue.getBackend().isFinished(jobId, true));
      if (state === FINISHED) this.takeStoredReply(jobId, JSON.parse(result) as unknown);
      if (state === FAILED) pending.settle(jobId, result);
      if (state === MISSING) pending.fail(jobId, 'lost');
    } catch {
      // Redis is disconnected; the next sweep retries, and the deadline still applies.
    }
  }

  /**
   * A worker stores no reply on a job that it dropped because its deadline had passed by the
   * worker's clock.
   */
  private takeStoredReply(jobId: string, stored: unknown): void {
    const { pending } = this.options;
    if (typeof stored === 'string') pending.settle(jobId, stored);
    else pending.fail(jobId, 'deadline');
  }
}

function splitJobState(answer: number | [number, string]): [state: number, result: string] {
  return typeof answer === 'number' ? [answer, ''] : answer;
}
