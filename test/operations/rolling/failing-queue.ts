import { redisIsInstalled } from '../../support/redis-server.js';
import { startRedisPair } from '../../support/redis/redis-pair.js';
import type { RedisPair } from '../../support/redis/redis-pair.js';

/** Two servers under Sentinel, one of which takes over when the other is lost. */
export class FailingQueue {
  static async start(): Promise<FailingQueue> {
    if (!redisIsInstalled()) throw new Error('redis-server is not installed');
    return new FailingQueue(await startRedisPair());
  }

  private constructor(private readonly pair: RedisPair) {}

  get url(): string {
    return this.pair.url;
  }

  /** Kills the one that is written to; resolves when the sentinels name the other. */
  async failOver(): Promise<void> {
    await this.pair.killMaster();
    await this.pair.succeeded();
  }

  /** Stops the one that is written to without a word, as a machine that hangs does; resolves likewise. */
  async hang(): Promise<void> {
    await this.pair.freezeMaster();
    await this.pair.succeeded();
  }

  /** Brings back whoever was lost, as a replica of the other. */
  mend(): Promise<void> {
    return this.pair.mend();
  }

  stop(): Promise<void> {
    return this.pair.stop();
  }
}
