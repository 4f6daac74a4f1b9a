import { randomUUID } from 'node:crypto';
import type { Redis, Result } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { connectRedis, serversIn } from '#redis';
import { WINDOW_SECONDS } from '../budget.js';
import type { Budget } from '../budget.js';
import { SILENCE_MS } from '../counter-store.js';
import type { Arrears, Census, CounterStore, News, Tally } from '../counter-store.js';
import { announceScript, NEWS_CHANNEL, settleScript, spendScript } from './scripts.js';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    settleBudget(key: string, cost: number, msLeft: number): Result<unknown, Context>;
    announceGateway(
      gateways: string,
      epoch: string,
      gateway: string,
      silenceMs: number,
      newEpoch: string,
    ): Result<[number, string], Context>;
  }
}

/** One hash tag: on a Redis Cluster, all of it lives on one node. */
const PREFIX = '{limits}';
const GATEWAYS = `${PREFIX}:gateways`;
const EPOCH = `${PREFIX}:epoch`;

/** All gateways have to be back soon after Redis is; see SETTLE_MS of the limiter. */
const RECONNECT_DELAY_MS = 200;
const CONNECT_TIMEOUT_MS = 2_000;

/**
 * A Redis that ends closes its connections, and nobody waits for it; this is for one that hangs,
 * once an outage, and for all requests together. Not less: with 100 ms a crowd of 1,000 requests on
 * four cores with three times their load was taken for an outage, which costs exactness.
 */
const PATIENCE_MS = 150;

/** A connection that owes a reply for so long is broken, though nobody has said so. */
const REPLY_TIMEOUT_MS = 2_000;

/** Counts in Redis, by way of the limiter library. */
export class RedisCounterStore implements CounterStore {
  readonly server: string;
  readonly patienceMs = PATIENCE_MS;
  private readonly redis: Redis;
  private readonly subscriber: Redis;
  /** The library wants one limiter a limit; there are as many as keys have different limits. */
  private readonly limiters = new Map<number, RateLimiterRedis>();

  constructor(url: string) {
    this.server = serversIn(url);
    this.redis = connect(url);
    this.subscriber = connect(url);
    this.subscriber.on('ready', () => {
      this.subscriber.subscribe(NEWS_CHANNEL).catch(() => undefined);
    });
    this.redis.defineCommand('settleBudget', { numberOfKeys: 1, lua: settleScript });
    this.redis.defineCommand('announceGateway', { numberOfKeys: 2, lua: announceScript });
  }

  onLost(callback: (error: Error) => void): void {
    let reason: Error | undefined;
    this.redis.on('ready', () => (reason = undefined));
    this.redis.on('error', (error: Error) => (reason = error));
    this.redis.on('close', () => callback(reason ?? new Error('connection closed')));
  }

  onNews(callback: (news: News) => void): void {
    this.subscriber.on('message', (_channel: string, message: string) => {
      const [key = '', spent, msLeft] = message.split(' ');
      const name = key.slice(PREFIX.length + 1);
      callback({ name, spent: Number(spent), msLeft: Number(msLeft) });
    });
  }

  async spend({ name, limit }: Budget, cost: number): Promise<Tally> {
    try {
      const { consumedPoints, msBeforeNext } = await this.limiterOf(limit).consume(name, cost);
      return { fits: true, spent: consumedPoints, msLeft: msBeforeNext };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const { consumedPoints, msBeforeNext } = refusal;
      return { fits: false, spent: consumedPoints - cost, msLeft: msBeforeNext };
    }
  }

  async announce(gateway: string): Promise<Census> {
    const [gateways, epoch] = await this.redis.announceGateway(
      GATEWAYS,
      EPOCH,
      gateway,
      SILENCE_MS,
      randomUUID(),
    );
    return { gateways, epoch };
  }

  async settle(arrears: readonly Arrears[]): Promise<void> {
    await Promise.all(
      arrears.map(({ name, cost, msLeft }) =>
        this.redis.settleBudget(`${PREFIX}:${name}`, cost, Math.ceil(msLeft)),
      ),
    );
  }

  async close(gateway: string): Promise<void> {
    if (this.redis.status === 'ready') {
      await this.redis.zrem(GATEWAYS, gateway).catch(() => undefined);
    }
    this.redis.disconnect();
    this.subscriber.disconnect();
  }

  private limiterOf(limit: number): RateLimiterRedis {
    const known = this.limiters.get(limit);
    if (known) return known;
    const limiter = new RateLimiterRedis({
      storeClient: this.redis,
      keyPrefix: PREFIX,
      points: limit,
      duration: WINDOW_SECONDS,
      customIncrTtlLuaScript: spendScript,
      rejectIfRedisNotReady: true,
    });
    this.limiters.set(limit, limiter);
    return limiter;
  }
}

function connect(url: string): Redis {
  const redis = connectRedis(
    { url, slotOf: PREFIX },
    {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: REPLY_TIMEOUT_MS,
      retryStrategy: () => RECONNECT_DELAY_MS,
    },
  );
  // Without a listener an error would end the process; what fails for it is told there.
  redis.on('error', () => undefined);
  return redis;
}
