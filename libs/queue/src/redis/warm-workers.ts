import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { WaitingJobKeys } from './redis-connection.js';
import { extendScripts } from './redis-connection.js';

/** How long a worker without jobs stays warm after its last one. Milliseconds. */
const IDLE_WARM_MS = 1_000;

/**
 * How long a worker with jobs stays warm after it was given or ended one; afterwards it is probably running a slow one.
 * Milliseconds.
 */
const BUSY_WARM_MS = 20;

/**
 * Limit of the messages of one warm worker, in bytes of their data: a few milliseconds of work. A worker without
 * messages is given one of any length.
 */
const MAX_DATA_BYTES = 8_192;

/**
 * Expiry of the keys: of those of the queue after the last job of any worker, of a worker's marker if the worker never
 * takes it. Milliseconds.
 */
const KEY_EXPIRY_MS = 5_000;

/** By the clock of the server, since those of clients and workers differ. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/** Beside BullMQ's marker: until when each worker is warm, and the length of the data of its messages. */
const KEYS_OF_MARKER = `
local warm, data_length = marker .. ':warm', marker .. ':data-length'
`;

/**
 * The warm worker with the lowest id, so that the same ones stay warm. A worker whose marker is still there is skipped:
 * all its slots are taken, or it has crashed.
 */
const FIND_WARM_WORKER = `
local function find_warm_worker(now, length)
  local workers = redis.call('ZRANGEBYSCORE', warm, now, '+inf')
  table.sort(workers)
  for _, worker in ipairs(workers) do
    if redis.call('EXISTS', marker .. ':' .. worker) == 0 then
      local sum = redis.call('HINCRBY', data_length, worker, length)
      if sum == length or sum <= ${MAX_DATA_BYTES} then return worker end
      redis.call('HINCRBY', data_length, worker, -length)
    end
  end
end
`;

/**
 * Sets the marker of a warm worker instead of BullMQ's. If BullMQ's marker was there before, no worker is waiting, and
 * it stays.
 */
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

/** Records until when a worker is warm, and removes the workers that no longer are. */
const MARK_WARM = `
local marker, worker, warm_ms, length = KEYS[1], ARGV[1], ARGV[2], ARGV[3]
${KEYS_OF_MARKER}
${NOW}
for _, cold in ipairs(redis.call('ZRANGEBYSCORE', warm, '-inf', now)) do
  redis.call('HDEL', data_length, cold)
end
redis.call('ZREMRANGEBYSCORE', warm, '-inf', now)
redis.call('ZADD', warm, now + warm_ms, worker)
redis.call('HSET', data_length, worker, length)
for _, key in ipairs({ warm, data_length }) do redis.call('PEXPIRE', key, ${KEY_EXPIRY_MS}) end
`;

/** Sets BullMQ's marker, if jobs wait. */
const WAKE_ANY = `
local waiting, marker = KEYS[1], KEYS[2]
if redis.call('LLEN', waiting) > 0 then redis.call('ZADD', marker, 0, '0') end
`;

/**
 * Makes each added job wake a warm worker: one that ended a job recently and has little work. Without a warm worker,
 * Redis wakes the worker that has waited longest, whose code and data have left the caches of the CPU. To be called
 * before BullMQ defines its scripts on the connection.
 */
export function wakeWarmWorkers(connection: Redis): void {
  connection.defineCommand('wakeAnyWorker', { numberOfKeys: 2, lua: WAKE_ANY });
  extendScripts(connection, { addStandardJob: wakingWarmWorker });
}

/** After this time without a reply, a worker may be busy or have crashed, and another one is woken. Milliseconds. */
const UNANSWERED_MS = 15;

interface UnansweredJobsOptions {
  /** Of the client, prepared by `wakeWarmWorkers`. */
  readonly connection: Redis;
  readonly keys: WaitingJobKeys;
  /** Whether a job has no reply yet. */
  readonly isPending: (jobId: string | undefined) => boolean;
}

/** Wakes the worker that has waited longest when a job that a client added has no reply for a while. */
export class UnansweredJobs {
  private wokeAtMs = -Infinity;

  constructor(private readonly options: UnansweredJobsOptions) {}

  /** To be called when a job has been added. */
  watch(jobId: string | undefined): void {
    setTimeout(() => this.wakeIfPending(jobId), UNANSWERED_MS).unref();
  }

  /** Serves all jobs that wait by then, so that it is not repeated within the time. */
  private wakeIfPending(jobId: string | undefined): void {
    const { connection, keys, isPending } = this.options;
    const now = performance.now();
    if (!isPending(jobId) || now < this.wokeAtMs + UNANSWERED_MS) return;
    this.wokeAtMs = now;
    // Without effect while Redis is disconnected.
    (connection as WakingConnection)
      .wakeAnyWorker(keys.waiting, keys.marker)
      .catch(() => undefined);
  }
}

/** The connection of a client, as `wakeWarmWorkers` prepares it. */
type WakingConnection = Redis & {
  wakeAnyWorker(waiting: string, marker: string): Promise<unknown>;
};

/** The connection of a worker, as `WarmStatePublisher` prepares it. */
type PublishingConnection = Redis & {
  markWarm(marker: string, worker: string, forMs: number, dataLength: number): Promise<unknown>;
};

interface WarmStateOptions {
  /** Of the worker, which has not begun to use it. */
  readonly connection: Redis;
  /** The key of BullMQ's marker. */
  readonly marker: string;
}

/** Publishes when a worker is warm, and makes it wait for a marker of its own beside that of all workers. */
export class WarmStatePublisher {
  private readonly id = randomUUID();
  private readonly connection: PublishingConnection;
  private jobs = 0;
  private dataLength = 0;
  private isPaused = false;

  constructor(private readonly options: WarmStateOptions) {
    const { connection } = options;
    connection.defineCommand('markWarm', { numberOfKeys: 1, lua: MARK_WARM });
    this.connection = connection as PublishingConnection;
    this.waitForOwnMarker(connection);
  }

  /** To be called when a job begins. */
  begin(data: unknown): void {
    this.jobs += 1;
    this.dataLength += lengthOf(data);
  }

  /** To be called when a job has ended, with the data that it began with. */
  end(data: unknown): void {
    this.jobs -= 1;
    this.dataLength -= lengthOf(data);
    const warmMs = this.jobs === 0 ? IDLE_WARM_MS : BUSY_WARM_MS;
    if (this.isPaused) return;
    // If this fails, the worker is woken like any other.
    this.connection
      .markWarm(this.options.marker, this.id, warmMs, this.dataLength)
      .catch(() => undefined);
  }

  /** To be called when the worker takes no more jobs, until `resume`. */
  pause(): void {
    this.isPaused = true;
    const { marker } = this.options;
    this.connection.zrem(`${marker}:warm`, this.id).catch(() => undefined);
    this.connection.hdel(`${marker}:data-length`, this.id).catch(() => undefined);
  }

  resume(): void {
    this.isPaused = false;
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

/**
 * UTF-16 code units of the data: an estimate of what the script counts, which is bytes of JSON. 0 for jobs of other
 * programs, whose data may be of any type.
 */
const lengthOf = (data: unknown): number => (typeof data === 'string' ? data.length : 0);
