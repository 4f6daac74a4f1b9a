import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { ProducerOptions } from '../queue-backend.js';
import { within } from '../time-limit.js';
import { channelOf, connectSubscriber, disconnect } from './redis-connection.js';

/**
 * A published reply takes half a millisecond, but is gone if the subscription was broken just then.
 * So jobs without a word for this long are asked after, which costs nothing while all is well.
 */
const SWEEP_INTERVAL_MS = 1_000;
const QUIET_MS = 1_000;

/** Jobs asked after at a time: behind a long queue nearly all of them are simply not done yet. */
const SWEEP_LIMIT = 500;

/** After a break any reply may have been missed. */
const SWEEP_LIMIT_AFTER_BREAK = 5_000;

const FINISHED = 1;
const FAILED = 2;
const MISSING = -1;

/** Takes in replies by publish/subscribe, and fetches from the jobs those that it missed. */
export class RedisInbox {
  private readonly connection: Redis;
  private readonly sweeping: NodeJS.Timeout;

  constructor(
    private readonly options: ProducerOptions,
    private readonly queue: Queue,
  ) {
    this.connection = connectSubscriber(options);
    this.connection.on('message', (_channel, message) => this.receive(message));
    this.connection.on('ready', () => void this.subscribe());
    this.sweeping = setInterval(() => void this.sweep(QUIET_MS, SWEEP_LIMIT), SWEEP_INTERVAL_MS);
    this.sweeping.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.sweeping);
    await within(1_000, disconnect(this.connection));
  }

  private receive(message: string): void {
    const end = message.indexOf(' ');
    this.options.pending.settle(message.slice(0, end), message.slice(end + 1));
  }

  private async subscribe(): Promise<void> {
    const { queue, inbox } = this.options;
    try {
      await this.connection.subscribe(channelOf(queue, inbox));
      await this.sweep(0, SWEEP_LIMIT_AFTER_BREAK);
    } catch {
      // The connection broke again: its next `ready` comes back here.
    }
  }

  private async sweep(quietMs: number, limit: number): Promise<void> {
    const ids = this.options.pending.takeQuiet(Date.now() - quietMs, limit);
    await Promise.all(ids.map((id) => this.askAfter(id)));
  }

  private async askAfter(jobId: string): Promise<void> {
    const { pending } = this.options;
    try {
      const [state, result] = stateOf(await this.queue.getBackend().isFinished(jobId, true));
      if (state === FINISHED) this.takeKept(jobId, JSON.parse(result) as unknown);
      if (state === FAILED) pending.settle(jobId, result);
      if (state === MISSING) pending.giveUp(jobId, 'lost');
    } catch {
      // Redis is away; the next sweep asks again, and the deadline holds.
    }
  }

  /** A worker keeps no reply on a job that it dropped: by its clock the deadline was over. */
  private takeKept(jobId: string, kept: unknown): void {
    const { pending } = this.options;
    if (typeof kept === 'string') pending.settle(jobId, kept);
    else pending.giveUp(jobId, 'deadline');
  }
}

function stateOf(answer: number | [number, string]): [state: number, result: string] {
  return typeof answer === 'number' ? [answer, ''] : answer;
}
