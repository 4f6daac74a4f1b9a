import { randomUUID } from 'node:crypto';
import type { Redis, Result } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { connectRedis, hostsOfUrl } from '#queue/connection';
import { WINDOW_SECONDS } from './budgets.js';
import type { Budget } from './budgets.js';
import { GATEWAY_EXPIRY_MS } from './counter-store.js';
import type {
  ConsumptionUpdate,
  CounterStore,
  GatewayGroup,
  StoredConsumption,
  UnsyncedPoints,
} from './counter-store.js';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    addRateLimitPoints(key: string, points: number, msBeforeNext: number): Result<unknown, Context>;
    sendGatewayHeartbeat(
      gateways: string,
      epoch: string,
      gateway: string,
      expiryMs: number,
      newEpoch: string,
    ): Result<[number, string], Context>;
  }
}

/** One hash tag: in a Redis Cluster all keys are in one slot, and so on one node. */
const PREFIX = '{limits}';
const GATEWAYS = `${PREFIX}:gateways`;
const EPOCH = `${PREFIX}:epoch`;

/** The channel on which gateways receive each other's consumption: `key points msBeforeNext`. */
const UPDATE_CHANNEL = `${PREFIX}:spent`;

/** All gateways have to reconnect soon after Redis is back; see RECOVERY_MS of the limiter. */
const RECONNECT_DELAY_MS = 200;
const CONNECT_TIMEOUT_MS = 2_000;

/**
 * A Redis that stops closes its connections, and no request waits. This timeout is for a Redis that
 * hangs; it is waited for once an outage. With 100 ms, 1,000 concurrent requests on four cores with
 * three times their load were taken for an outage, during which limits are less exact.
 */
export const REDIS_REPLY_TIMEOUT_MS = 150;

/** A connection without a reply for this long is broken, even if it has not been closed. */
const SOCKET_TIMEOUT_MS = 2_000;

/** A counter is published at so many steps of its limit, so that updates stay few. */
const UPDATE_STEPS = 50;

/**
 * Replaces the script of rate-limiter-flexible: it counts only points that fit, so that a rejected large
 * request does not consume the budget of a small one. ARGV, as the library passes them: points, window
 * in seconds, limit. Returns the consumed points, above the limit if they do not fit, and the
 * milliseconds until the window ends. At each step the counter is published, rounded up to the next
 * step, so that no gateway overestimates the rest.
 */
const consumeScript = `
  local points = tonumber(ARGV[1])
  local consumed = tonumber(redis.call('GET', KEYS[1]) or '0')
  local left = redis.call('PTTL', KEYS[1])
  if consumed + points > tonumber(ARGV[3]) then
    if left < 0 then left = ARGV[2] * 1000 end
    return { consumed + points, left }
  end
  consumed = redis.call('INCRBY', KEYS[1], points)
  if left < 0 then
    redis.call('EXPIRE', KEYS[1], ARGV[2])
    left = ARGV[2] * 1000
  end
  local step = math.max(1, math.floor(ARGV[3] / ${UPDATE_STEPS}))
  local reached = math.floor(consumed / step)
  if reached > math.floor((consumed - points) / step) then
    local published = math.min((reached + 1) * step, tonumber(ARGV[3]))
    redis.call('PUBLISH', '${UPDATE_CHANNEL}', KEYS[1] .. ' ' .. published .. ' ' .. left)
  end
  return { consumed, left }`;

/** ARGV: points, milliseconds until the window ends. The later end of both windows is kept. */
const addPointsScript = `
  local left = redis.call('PTTL', KEYS[1])
  redis.call('INCRBY', KEYS[1], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], math.max(left, tonumber(ARGV[2])))`;

/**
 * KEYS: the gateways by the time of their latest heartbeat, and the epoch. ARGV: the gateway, the
 * expiry of heartbeats in milliseconds, and a new epoch in case there is none. Uses the clock of the
 * Redis server only.
 */
const heartbeatScript = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('ZADD', KEYS[1], now, ARGV[1])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
  redis.call('SETNX', KEYS[2], ARGV[3])
  return { redis.call('ZCARD', KEYS[1]), redis.call('GET', KEYS[2]) }`;

/** Counters in Redis, by rate-limiter-flexible with a script of its own. */
export class RedisCounterStore implements CounterStore {
  readonly server: string;
  readonly replyTimeoutMs = REDIS_REPLY_TIMEOUT_MS;
  private readonly redis: Redis;
  private readonly subscriber: Redis;
  /** The library needs a limiter for each limit; there are as many as keys have different limits. */
  private readonly limiters = new Map<number, RateLimiterRedis>();

  constructor(url: string) {
    this.server = hostsOfUrl(url);
    this.redis = connect(url);
    this.subscriber = connect(url);
    this.subscriber.on('ready', () => {
      this.subscriber.subscribe(UPDATE_CHANNEL).catch(() => undefined);
    });
    this.redis.defineCommand('addRateLimitPoints', { numberOfKeys: 1, lua: addPointsScript });
    this.redis.defineCommand('sendGatewayHeartbeat', { numberOfKeys: 2, lua: heartbeatScript });
  }

  onConnectionLost(callback: (error: Error) => void): void {
    let reason: Error | undefined;
    this.redis.on('ready', () => (reason = undefined));
    this.redis.on('error', (error: Error) => (reason = error));
    this.redis.on('close', () => callback(reason ?? new Error('connection closed')));
  }

  onUpdate(callback: (update: ConsumptionUpdate) => void): void {
    this.subscriber.on('message', (_channel: string, message: string) => {
      const [key = '', consumedPoints, msBeforeNext] = message.split(' ');
      const name = key.slice(PREFIX.length + 1);
      callback({
        name,
        consumedPoints: Number(consumedPoints),
        msBeforeNext: Number(msBeforeNext),
      });
    });
  }

  async consume({ name, limit }: Budget, points: number): Promise<StoredConsumption> {
    try {
      const { consumedPoints, msBeforeNext } = await this.limiterOf(limit).consume(name, points);
      return { fits: true, consumedPoints, msBeforeNext };
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      const { consumedPoints, msBeforeNext } = rejection;
      return { fits: false, consumedPoints: consumedPoints - points, msBeforeNext };
    }
  }

  async sendHeartbeat(gateway: string): Promise<GatewayGroup> {
    const [gateways, epoch] = await this.redis.sendGatewayHeartbeat(
      GATEWAYS,
      EPOCH,
      gateway,
      GATEWAY_EXPIRY_MS,
      randomUUID(),
    );
    return { gateways, epoch };
  }

  async addPoints(unsynced: readonly UnsyncedPoints[]): Promise<void> {
    await Promise.all(
      unsynced.map(({ name, points, msBeforeNext }) =>
        this.redis.addRateLimitPoints(`${PREFIX}:${name}`, points, Math.ceil(msBeforeNext)),
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
      customIncrTtlLuaScript: consumeScript,
      rejectIfRedisNotReady: true,
    });
    this.limiters.set(limit, limiter);
    return limiter;
  }
}

function connect(url: string): Redis {
  const redis = connectRedis(
    { url, slotKey: PREFIX },
    {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      retryStrategy: () => RECONNECT_DELAY_MS,
    },
  );
  // Without a listener, an error would end the process. The commands that fail report it.
  redis.on('error', () => undefined);
  return redis;
}
