import type { Redis } from 'ioredis';
import { workerSettings } from '../backend/worker-settings.js';
import { preparePublishing } from './redis-connection.js';
import type { QueueKeys } from './redis-connection.js';

/**
 * How long a worker with jobs stays warm after it was given or ended one; afterwards it is probably running a slow one.
 * Milliseconds.
 */
export const BUSY_WARM_MS = 20;

/** The length of the messages of a worker without a free slot, above every limit. Bytes. */
export const FULL_LENGTH = 1e9;

/**
 * Limit of the messages of one warm worker, in bytes of their data: a few milliseconds of work. A worker without
 * messages is given one of any length.
 */
export const MAX_DATA_BYTES = 8_192;

/** A job that was handed to a worker is taken back if it is not acknowledged within this time. Milliseconds. */
const ACKNOWLEDGEMENT_MS = 10;

/** Expiry of the keys after the last job. Milliseconds. */
export const KEY_EXPIRY_MS = 5_000;

/** What a worker receives instead of a job if it has to fetch one. */
export const FETCH = 'fetch';

/** The channel on which a worker receives jobs. */
export const jobChannel = ({ marker }: QueueKeys, worker: string): string =>
  `${marker}:jobs:${worker}`;

/** By the clock of the server, since those of clients and workers differ. */
export const READ_SERVER_TIME = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * Beside BullMQ's marker: until when each worker is warm, the length of the data of its messages, and the worker of each
 * job that was handed over and neither acknowledged nor finished.
 */
export const KEYS_OF_MARKER = `
local warm, lengths, handed = marker .. ':warm', marker .. ':lengths', marker .. ':handed-jobs'
`;

/** Removes what is recorded of a worker that is not warm. */
export const FORGET = `
local function forget(worker)
  redis.call('ZREM', warm, worker)
  redis.call('HDEL', lengths, worker)
end
`;

/** The warm worker with the lowest id whose messages are not too long, so that the same ones stay warm. */
const FIND_WARM_WORKER = `
local function find_warm_worker(now, length)
  local workers = redis.call('ZRANGEBYSCORE', warm, now, '+inf')
  table.sort(workers)
  for _, worker in ipairs(workers) do
    local sum = redis.call('HINCRBY', lengths, worker, length)
    if sum == length or sum <= ${MAX_DATA_BYTES} then return worker end
    redis.call('HINCRBY', lengths, worker, -length)
  end
end
`;

/**
 * Takes the added job for a worker by BullMQ's script, which locks it with the id of the worker, and returns what that
 * script returns to a worker, and the time. Not if other jobs wait, which are first.
 */
const takingForWorker = (takeScript: string): string => `
local function take(KEYS, ARGV)
${takeScript}
end
local function take_for(worker, now)
  local paused, meta, delayed, events = KEYS[2], KEYS[3], KEYS[6], KEYS[8]
  if redis.call('LLEN', waiting) > 1 then return end
  local function key(name) return prefix .. name end
  local time = string.format('%.0f', now)
  local options = cmsgpack.pack({ token = worker, lockDuration = ${workerSettings.lockDuration} })
  local taken = take({
    waiting, active, key('prioritized'), events, key('stalled'), key('limiter'),
    delayed, paused, meta, key('pc'), marker,
  }, { prefix, time, options })
  if type(taken[1]) ~= 'table' then return end
  taken[5] = time
  redis.call('HSET', handed, taken[2], worker)
  redis.call('PEXPIRE', handed, ${KEY_EXPIRY_MS})
  return taken
end
`;

/** Takes a job back that a worker was handed, so that it waits again, unless it has ended or another worker has it. */
const TAKE_BACK = `
local function take_back(worker, job)
  local lock = prefix .. job .. ':lock'
  redis.call('HDEL', handed, job)
  forget(worker)
  if redis.call('GET', lock) == worker and redis.call('LREM', active, 1, job) > 0 then
    redis.call('DEL', lock)
    redis.call('RPUSH', waiting, job)
  end
end
`;

/**
 * Sends the job to a warm worker instead of setting BullMQ's marker, so that the worker need not fetch it unless it is
 * long. If BullMQ's marker was there before, no worker is waiting, and it stays. So it does if the worker does not
 * receive jobs any more, or if the client may not publish them.
 */
const wakingWarmWorker = (addScript: string, takeScript: string): string => `
local function add()
${addScript}
end
local waiting, active, marker = KEYS[1], KEYS[7], KEYS[9]
local prefix, length = cmsgpack.unpack(ARGV[1])[1], #ARGV[2]
${KEYS_OF_MARKER}
${FIND_WARM_WORKER}
${FORGET}
${TAKE_BACK}
${takingForWorker(takeScript)}
local was_set = redis.call('ZSCORE', marker, '0')
local added = add()
if was_set or not redis.call('ZSCORE', marker, '0') then return added end
${READ_SERVER_TIME}
local worker = find_warm_worker(now, length)
if not worker then return added end
local channel = marker .. ':jobs:' .. worker
-- An error if the user may not: then no worker is handed jobs.
local subscribed = redis.pcall('PUBSUB', 'NUMSUB', channel)
if subscribed.err or subscribed[2] == 0 then
  forget(worker)
  return added
end
local taken = length <= ${MAX_DATA_BYTES} and take_for(worker, now)
redis.call('ZADD', warm, now + ${BUSY_WARM_MS}, worker)
redis.call('ZREM', marker, '0')
local published = redis.pcall('PUBLISH', channel, taken and cjson.encode(taken) or '${FETCH}')
if type(published) == 'table' then
  -- An error: the user may not.
  if taken then take_back(worker, taken[2]) else forget(worker) end
  redis.call('ZADD', marker, 0, '0')
end
return added
`;

/**
 * Takes back jobs that workers were handed and have not acknowledged, so that they wait again, and sets BullMQ's marker if
 * jobs wait. Such a worker has crashed or is stuck; it is not warm until it has ended a job.
 */
const TAKE_BACK_AND_WAKE = `
local waiting, marker, active, prefix = KEYS[1], KEYS[2], KEYS[3], ARGV[1]
${KEYS_OF_MARKER}
${READ_SERVER_TIME}
${FORGET}
local function is_recent(job)
  return now - (redis.call('HGET', prefix .. job, 'processedOn') or 0) < ${ACKNOWLEDGEMENT_MS}
end
${TAKE_BACK}
local jobs = redis.call('HGETALL', handed)
for i = 1, #jobs, 2 do
  local job, worker = jobs[i], jobs[i + 1]
  if not is_recent(job) then take_back(worker, job) end
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
      defineAdd = (takeScript) => {
        define(versionedName, { ...script, lua: wakingWarmWorker(script.lua, takeScript) });
        preparePublishingBefore(connection, versionedName);
      };
    else define(versionedName, script);
    if (name === 'moveToActive') defineAdd(script.lua);
  };
}

/**
 * Prepares the connection whenever the script is run, also in a pipeline: ioredis gives that the same functions, which
 * queue the command there.
 */
const preparePublishingBefore = (connection: Redis, name: string): void => {
  const scripts = connection as unknown as Record<string, RunScript>;
  const run = scripts[name];
  if (!run) throw new Error(`${name} is not defined`);
  scripts[name] = function (...parameters) {
    preparePublishing(connection);
    return run.apply(this, parameters);
  };
};

type RunScript = (this: unknown, ...parameters: unknown[]) => unknown;

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
