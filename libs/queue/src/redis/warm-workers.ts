import type { Redis } from 'ioredis';
import { workerSettings } from '../backend/worker-settings.js';
import type { QueueKeys } from './redis-connection.js';

/**
 * How long a worker with jobs stays warm after it was given or ended one; afterwards it is probably running a slow one.
 * Milliseconds.
 */
export const BUSY_WARM_MS = 20;

/**
 * Limit of the messages of one warm worker, in bytes of their data: a few milliseconds of work. A worker without
 * messages is given one of any length.
 */
const MAX_DATA_BYTES = 8_192;

/** A job that was handed to a worker is taken back if it is not acknowledged within this time. Milliseconds. */
const ACKNOWLEDGEMENT_MS = 10;

/**
 * Expiry of the keys: of those of the queue after the last job of any worker, of a worker's marker if the worker never
 * takes it. Milliseconds.
 */
export const KEY_EXPIRY_MS = 5_000;

/** By the clock of the server, since those of clients and workers differ. */
export const READ_SERVER_TIME = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * Beside BullMQ's marker: until when each worker is warm, the length of the data of its messages, whether its slots are
 * all taken, and the ids of the last job that it was handed and of the last one that it has acknowledged.
 */
export const KEYS_OF_MARKER = `
local warm, data_length = marker .. ':warm-workers', marker .. ':data-length'
local full, handed, acknowledged = marker .. ':full', marker .. ':handed', marker .. ':acknowledged'
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
 * Takes the added job for a worker by BullMQ's script, which locks it with the id of the worker, and returns what that
 * script returns to a worker and the time, as JSON. Not if other jobs wait, which are first, nor if the worker has no
 * free slot or has not acknowledged the last one.
 */
const handingOver = (takeScript: string): string => `
local function take(KEYS, ARGV)
${takeScript}
end
local function hand_over(worker, now)
  local waiting, paused, meta, delayed, active, events = KEYS[1], KEYS[2], KEYS[3], KEYS[6], KEYS[7], KEYS[8]
  local last = redis.call('HGET', handed, worker)
  if last and last ~= redis.call('HGET', acknowledged, worker) then return end
  if redis.call('LLEN', waiting) > 1 or redis.call('HEXISTS', full, worker) == 1 then return end
  local prefix = cmsgpack.unpack(ARGV[1])[1]
  local function key(name) return prefix .. name end
  local time = string.format('%.0f', now)
  local options = cmsgpack.pack({ token = worker, lockDuration = ${workerSettings.lockDuration} })
  local taken = take({
    waiting, active, key('prioritized'), events, key('stalled'), key('limiter'),
    delayed, paused, meta, key('pc'), marker,
  }, { prefix, time, options })
  if type(taken[1]) ~= 'table' then return end
  taken[5] = time
  redis.call('HSET', handed, worker, taken[2])
  redis.call('HSETNX', acknowledged, worker, '')
  redis.call('PEXPIRE', handed, ${KEY_EXPIRY_MS})
  redis.call('PEXPIRE', acknowledged, ${KEY_EXPIRY_MS})
  return cjson.encode(taken)
end
`;

/**
 * Sets the marker of a warm worker instead of BullMQ's. It holds the job itself, unless it is long, so that the
 * worker need not fetch it. If BullMQ's marker was there before, no worker is waiting, and it stays.
 */
const wakingWarmWorker = (addScript: string, takeScript: string): string => `
local function add()
${addScript}
end
local marker, length = KEYS[9], #ARGV[2]
${KEYS_OF_MARKER}
${FIND_WARM_WORKER}
${handingOver(takeScript)}
local was_set = redis.call('ZSCORE', marker, '0')
local added = add()
if was_set or not redis.call('ZSCORE', marker, '0') then return added end
${READ_SERVER_TIME}
local worker = find_warm_worker(now, length)
if not worker then return added end
local job = length <= ${MAX_DATA_BYTES} and hand_over(worker, now)
redis.call('ZADD', warm, now + ${BUSY_WARM_MS}, worker)
redis.call('ZREM', marker, '0')
redis.call('ZADD', marker .. ':' .. worker, 0, job or '0')
redis.call('PEXPIRE', marker .. ':' .. worker, ${KEY_EXPIRY_MS})
return added
`;

/**
 * Takes back jobs that workers were handed and have not acknowledged, so that they wait again, and sets BullMQ's marker
 * if jobs wait. Such a worker has crashed or is stuck; it is skipped until it takes its marker.
 */
const TAKE_BACK_AND_WAKE = `
local waiting, marker, active, prefix = KEYS[1], KEYS[2], KEYS[3], ARGV[1]
${KEYS_OF_MARKER}
${READ_SERVER_TIME}
local function is_recent(job)
  return now - (redis.call('HGET', prefix .. job, 'processedOn') or 0) < ${ACKNOWLEDGEMENT_MS}
end
local function take_back(worker, job)
  local own, lock = marker .. ':' .. worker, prefix .. job .. ':lock'
  redis.call('HDEL', handed, worker)
  if not redis.call('ZSCORE', warm, worker) then redis.call('HDEL', acknowledged, worker) end
  redis.call('DEL', own)
  redis.call('ZADD', own, 0, '0')
  redis.call('PEXPIRE', own, ${KEY_EXPIRY_MS})
  if redis.call('GET', lock) == worker and redis.call('LREM', active, 1, job) > 0 then
    redis.call('DEL', lock)
    redis.call('RPUSH', waiting, job)
  end
end
local last = redis.call('HGETALL', handed)
for i = 1, #last, 2 do
  local worker, job = last[i], last[i + 1]
  if redis.call('HGET', acknowledged, worker) ~= job and not is_recent(job) then take_back(worker, job) end
end
if redis.call('LLEN', waiting) > 0 then redis.call('ZADD', marker, 0, '0') end
`;

/**
 * Makes each added job wake a warm worker, one that ended a job recently and has little work, and hands it the job.
 * Without a warm worker, Redis wakes the worker that has waited longest, whose code and data have left the caches of the
 * CPU. To be called before BullMQ defines its scripts on the connection.
 */
export function wakeWarmWorkers(connection: Redis): void {
  connection.defineCommand('takeBackAndWake', { numberOfKeys: 3, lua: TAKE_BACK_AND_WAKE });
  const define = connection.defineCommand.bind(connection);
  let defineAdd = (_takeScript: string): void => undefined;
  connection.defineCommand = (versionedName, script) => {
    const [name] = versionedName.split(':');
    // BullMQ defines it before the other script, whose text it contains.
    if (name === 'addStandardJob')
      defineAdd = (takeScript) =>
        define(versionedName, { ...script, lua: wakingWarmWorker(script.lua, takeScript) });
    else define(versionedName, script);
    if (name === 'moveToActive') defineAdd(script.lua);
  };
}

/**
 * After this time without a reply, a worker may be stuck or have crashed. Jobs are taken back, and another worker is
 * woken. Milliseconds.
 */
const UNANSWERED_MS = 15;

interface UnansweredJobsOptions {
  /** Of the client, prepared by `wakeWarmWorkers`. */
  readonly connection: Redis;
  readonly keys: QueueKeys;
  /** Whether a job has no reply yet. */
  readonly isPending: (jobId: string | undefined) => boolean;
}

/**
 * When a job that a client added has no reply for a while, takes back the jobs that are not acknowledged, and wakes the
 * worker that has waited longest.
 */
export class UnansweredJobs {
  private wokeAtMs = -Infinity;

  constructor(private readonly options: UnansweredJobsOptions) {}

  /** To be called when a job has been added. */
  watch(jobId: string | undefined): void {
    const addedAtMs = performance.now();
    setTimeout(() => this.wakeIfPending(jobId, addedAtMs), UNANSWERED_MS).unref();
  }

  /** One run serves all jobs that were added at least ACKNOWLEDGEMENT_MS before it. */
  private wakeIfPending(jobId: string | undefined, addedAtMs: number): void {
    const { connection, keys, isPending } = this.options;
    if (!isPending(jobId) || this.wokeAtMs > addedAtMs + ACKNOWLEDGEMENT_MS) return;
    this.wokeAtMs = performance.now();
    // Without effect while Redis is disconnected.
    (connection as WakingConnection)
      .takeBackAndWake(keys.waiting, keys.marker, keys.active, keys.prefix)
      .catch(() => undefined);
  }
}

/** The connection of a client, as `wakeWarmWorkers` prepares it. */
type WakingConnection = Redis & {
  takeBackAndWake(...parameters: readonly string[]): Promise<unknown>;
};
