import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { WaitingJobKeys } from './redis-connection.js';
import { extendScripts } from './redis-connection.js';

/** A worker is warm for so long after its last job. Milliseconds. */
const IDLE_WARM_MS = 1_000;

/**
 * A worker with jobs is warm for so long after it was given one or has ended one: afterwards it probably has a slow
 * one. Milliseconds.
 */
const BUSY_WARM_MS = 20;

/** A warm worker is given messages of so many bytes in all, a few milliseconds of work, or one of any length. */
const MOST_BYTES = 8_192;

/** The keys of workers that are gone expire. Milliseconds. */
const KEY_EXPIRY_MS = 5_000;

/** By the clock of the server, since those of clients and workers differ. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/** Beside BullMQ's marker: until when each worker is warm, and the bytes of its messages. */
const KEYS_OF_MARKER = `
local warm, bytes = marker .. ':warm', marker .. ':bytes'
`;

/**
 * The first of the warm workers, so that the same ones stay warm. One whose marker is still there has not come back to
 * wait: its slots are full, or it is gone.
 */
const FIND_WARM_WORKER = `
local function find_warm_worker(now, length)
  local workers = redis.call('ZRANGEBYSCORE', warm, now, '+inf')
  table.sort(workers)
  for _, worker in ipairs(workers) do
    if redis.call('EXISTS', marker .. ':' .. worker) == 0 then
      local sum = redis.call('HINCRBY', bytes, worker, length)
      if sum == length or sum <= ${MOST_BYTES} then return worker end
      redis.call('HINCRBY', bytes, worker, -length)
    end
  end
end
`;

/** Replaces BullMQ's marker, unless it was there before: then workers take jobs as they end others. */
const wakingWarmWorker = (addScript: string): string => `
local function add()
${addScript}
end
local marker, length = KEYS[9], #ARGV[2]
${KEYS_OF_MARKER}
${FIND_WARM_WORKER}
local was_set = redis.call('ZSCORE', marker, '0')
local added = add()
if was_set or not redis.call('ZSCORE', marker, '0') then return added end
${NOW}
local worker = find_warm_worker(now, length)
if not worker then return added end
redis.call('ZADD', warm, now + ${BUSY_WARM_MS}, worker)
redis.call('ZREM', marker, '0')
redis.call('ZADD', marker .. ':' .. worker, 0, '0')
redis.call('PEXPIRE', marker .. ':' .. worker, ${KEY_EXPIRY_MS})
return added
`;

const MARK_WARM = `
local marker, worker, warm_ms, length = KEYS[1], ARGV[1], ARGV[2], ARGV[3]
${KEYS_OF_MARKER}
${NOW}
for _, cold in ipairs(redis.call('ZRANGEBYSCORE', warm, '-inf', now)) do
  redis.call('HDEL', bytes, cold)
end
redis.call('ZREMRANGEBYSCORE', warm, '-inf', now)
redis.call('ZADD', warm, now + warm_ms, worker)
redis.call('HSET', bytes, worker, length)
for _, key in ipairs({ warm, bytes }) do redis.call('PEXPIRE', key, ${KEY_EXPIRY_MS}) end
`;

const WAKE_ANY = `
local waiting, marker = KEYS[1], KEYS[2]
if redis.call('LLEN', waiting) > 0 then redis.call('ZADD', marker, 0, '0') end
`;

/**
 * Makes a job wake a warm worker: one that has just ended a job, and has few or none. Redis wakes the worker that has
 * waited longest, whose code and data have left the caches of the CPU. Without a warm worker it does. To be called
 * before BullMQ defines its scripts on the connection.
 */
export function wakeWarmWorkers(connection: Redis): void {
  connection.defineCommand('wakeAnyWorker', { numberOfKeys: 2, lua: WAKE_ANY });
  extendScripts(connection, { addStandardJob: wakingWarmWorker });
}

/** Wakes the worker that has waited longest, if jobs wait; without effect while Redis is disconnected. */
export async function wakeAnyWorker(
  connection: Redis,
  { waiting, marker }: WaitingJobKeys,
): Promise<void> {
  const { wakeAnyWorker: wake } = connection as ConnectionWithScripts;
  await wake.call(connection, waiting, marker).catch(() => undefined);
}

/** The scripts of this file, as ioredis defines them. */
type ConnectionWithScripts = Redis & {
  wakeAnyWorker(waiting: string, marker: string): Promise<unknown>;
  markWarm(marker: string, worker: string, forMs: number, bytes: number): Promise<unknown>;
};

interface WarmWorkerOptions {
  /** Of the worker, which has not begun to use it. */
  readonly connection: Redis;
  /** The key of BullMQ's marker. */
  readonly marker: string;
}

/** Publishes when a worker is warm, and makes it wait for a marker of its own beside that of all workers. */
export class WarmWorker {
  private readonly id = randomUUID();
  private readonly connection: ConnectionWithScripts;
  private jobs = 0;
  private bytes = 0;
  private hasLeft = false;

  constructor(private readonly options: WarmWorkerOptions) {
    const { connection } = options;
    connection.defineCommand('markWarm', { numberOfKeys: 1, lua: MARK_WARM });
    this.connection = connection as ConnectionWithScripts;
    this.waitForOwnMarker(connection);
  }

  /** To be called when a job begins. */
  begin(data: unknown): void {
    this.jobs += 1;
    this.bytes += lengthOf(data);
  }

  /** To be called when a job has ended, with the data that it began with. */
  end(data: unknown): void {
    this.jobs -= 1;
    this.bytes -= lengthOf(data);
    const warmMs = this.jobs === 0 ? IDLE_WARM_MS : BUSY_WARM_MS;
    if (this.hasLeft) return;
    // If it fails, the worker is woken in its turn.
    this.connection
      .markWarm(this.options.marker, this.id, warmMs, this.bytes)
      .catch(() => undefined);
  }

  /** To be called when the worker takes no more jobs, until `rejoin`. */
  leave(): void {
    this.hasLeft = true;
    const { marker } = this.options;
    this.connection.zrem(`${marker}:warm`, this.id).catch(() => undefined);
    this.connection.hdel(`${marker}:bytes`, this.id).catch(() => undefined);
  }

  rejoin(): void {
    this.hasLeft = false;
  }

  /** BullMQ waits on a duplicate of the connection. */
  private waitForOwnMarker(connection: Redis): void {
    const duplicate = connection.duplicate.bind(connection);
    connection.duplicate = (options) => {
      const copy = duplicate(options);
      const wait = copy.bzpopmin.bind(copy);
      const bzpopmin = (marker: string, timeout: number) =>
        wait(`${marker}:${this.id}`, marker, timeout);
      return Object.assign(copy, { bzpopmin });
    };
  }
}

/** The data of a job that is not of this service may be of any type. */
const lengthOf = (data: unknown): number => (typeof data === 'string' ? data.length : 0);
