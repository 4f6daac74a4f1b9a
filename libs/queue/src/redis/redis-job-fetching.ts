import type { IQueueBackend } from 'bullmq';
import type { Redis } from 'ioredis';
import { extendScripts } from './redis-connection.js';
import { BUSY_WARM_MS, KEYS_OF_MARKER, KEY_EXPIRY_MS, NOW } from './warm-workers.js';

/**
 * Keeps workers from being woken for nothing. Idle workers wait for a marker in Redis, and BullMQ's scripts that take a
 * job set the marker again, so that each job wakes a second worker, which finds none. With this, the scripts remove
 * the marker if no other job waits. To be called before BullMQ defines its scripts on the connection.
 */
export function removeNeedlessMarkers(connection: Redis): void {
  extendScripts(connection, {
    moveToActive: { extend: (lua) => removingMarker(lua, [1, 3, 11]) },
    moveToFinished: { extend: (lua) => removingMarker(lua, [1, 3, 14]) },
  });
}

/** With the positions of the keys of the waiting jobs, of those with a priority, and of the marker. */
const removingMarker = (
  takeScript: string,
  [waiting, prioritized, marker]: readonly [number, number, number],
): string => `
local function take()
${takeScript}
end
local taken = take()
local waiting, prioritized, marker = KEYS[${waiting}], KEYS[${prioritized}], KEYS[${marker}]
if redis.call('LLEN', waiting) == 0 and redis.call('ZCARD', prioritized) == 0 then
  redis.call('ZREM', marker, '0')
end
return taken
`;

/**
 * Makes a worker wait for the marker after each job that it takes. Otherwise it fetches again at once, mostly without
 * result: the marker shows whether a job waits.
 */
export function waitAfterEachJob(
  backend: Pick<IQueueBackend, 'moveToActive' | 'waitForJob'>,
): void {
  const take = backend.moveToActive.bind(backend);
  const wait = backend.waitForJob.bind(backend);
  let hasJustTaken = false;
  backend.moveToActive = async (token, name) => {
    if (hasJustTaken) {
      hasJustTaken = false;
      return [];
    }
    const taken: unknown[] = await take(token, name);
    hasJustTaken = Boolean(taken[0]);
    return taken;
  };
  backend.waitForJob = (timeout) => {
    hasJustTaken = false;
    return wait(timeout);
  };
}

/**
 * Sends the commands of this turn of the event loop in one write: each write wakes the server, which costs as much as
 * the search for an address.
 */
export function sendTogether({ status, stream }: Redis): void {
  if (status !== 'ready') return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** How long a worker without jobs stays warm after its last one. Milliseconds. */
const IDLE_WARM_MS = 1_000;

/** Records until when a worker is warm and which job it received last, and removes the workers that no longer are. */
const publishingWarmState = (finishScript: string): string => `
local function finish()
${finishScript}
end
local function mark_warm(marker, worker, warm_ms, length, last)
  ${KEYS_OF_MARKER}
  ${NOW}
  for _, cold in ipairs(redis.call('ZRANGEBYSCORE', warm, '-inf', now)) do
    redis.call('HDEL', data_length, cold)
    -- A job that was not received is taken back by its client.
    if redis.call('HGET', handed, cold) == redis.call('HGET', received, cold) then
      for _, key in ipairs({ handed, received }) do redis.call('HDEL', key, cold) end
    end
  end
  redis.call('ZREMRANGEBYSCORE', warm, '-inf', now)
  redis.call('ZADD', warm, now + warm_ms, worker)
  redis.call('HSET', data_length, worker, length)
  redis.call('HSET', received, worker, last)
  for _, key in ipairs({ warm, data_length, handed, received }) do redis.call('PEXPIRE', key, ${KEY_EXPIRY_MS}) end
end
local finished = finish()
if ARGV[10] then mark_warm(KEYS[14], ARGV[10], ARGV[11], ARGV[12], ARGV[13]) end
return finished
`;

interface WarmStateOptions {
  /** Of the worker, which has not begun to use it. */
  readonly connection: Redis;
  /** The key of BullMQ's marker. */
  readonly marker: string;
  /** Id of the BullMQ worker, with which its jobs are locked. */
  readonly workerId: () => string;
}

/**
 * Publishes when a worker is warm, and makes it wait for a marker of its own beside that of all workers. A job that the
 * marker holds is passed to BullMQ as if it had fetched it.
 */
export class WarmState {
  private jobs = 0;
  private dataLength = 0;
  private isPaused = false;
  /** What BullMQ's script that takes a job returned in the client. */
  private handedJob: TakenJob | undefined;
  private lastReceived = '';
  private isAcknowledged = true;

  constructor(private readonly options: WarmStateOptions) {
    const { connection } = options;
    extendScripts(connection, {
      moveToActive: { run: (parameters, run) => this.takeHandedJob() ?? run(parameters) },
      moveToFinished: {
        extend: publishingWarmState,
        run: (parameters, run) => run([...parameters, ...this.published]),
      },
    });
    this.waitForOwnMarker(connection);
  }

  /** To be called when a job begins. */
  begin(data: unknown): void {
    // Usually done already, in one write with the command that waits for the next job; not if no slot is free.
    this.acknowledge(this.options.connection);
    this.jobs += 1;
    this.dataLength += lengthOf(data);
  }

  /** To be called when a job has ended, with the data that it began with. */
  end(data: unknown): void {
    this.jobs -= 1;
    this.dataLength -= lengthOf(data);
  }

  /** To be called when the worker takes no more jobs, until `resume`. Resolves when it is given none any more. */
  async pause(): Promise<void> {
    this.isPaused = true;
    const { connection, marker, workerId } = this.options;
    await Promise.allSettled([
      connection.zrem(`${marker}:warm-workers`, workerId()),
      connection.hdel(`${marker}:data-length`, workerId()),
    ]);
  }

  resume(): void {
    this.isPaused = false;
  }

  /** Arguments of the script that finishes a job, beside BullMQ's. */
  private get published(): readonly unknown[] {
    if (this.isPaused) return [];
    const warmMs = this.jobs === 0 ? IDLE_WARM_MS : BUSY_WARM_MS;
    return [this.options.workerId(), warmMs, this.dataLength, this.lastReceived];
  }

  /** Tells clients that the last handed job is in progress, so that they leave it to this worker. */
  private acknowledge(connection: Redis): void {
    if (this.isAcknowledged) return;
    this.isAcknowledged = true;
    const { marker, workerId } = this.options;
    connection.hset(`${marker}:received`, workerId(), this.lastReceived).catch(() => undefined);
  }

  private takeHandedJob(): Promise<TakenJob> | undefined {
    const job = this.handedJob;
    this.handedJob = undefined;
    return job && Promise.resolve(job);
  }

  /** BullMQ waits on a duplicate of the connection. */
  private waitForOwnMarker(connection: Redis): void {
    const duplicate = connection.duplicate.bind(connection);
    connection.duplicate = (options) => {
      const copy = duplicate(options);
      const wait = copy.bzpopmin.bind(copy);
      const bzpopmin = async (marker: string, timeout: number) => {
        const own = `${marker}:${this.options.workerId()}`;
        this.acknowledgeTogether(copy);
        const popped = await wait(own, marker, timeout);
        if (popped?.[0] === own) this.receive(popped[1]);
        return popped;
      };
      return Object.assign(copy, { bzpopmin });
    };
  }

  private receive(member: string): void {
    if (member === '0') return;
    this.handedJob = JSON.parse(member) as TakenJob;
    this.lastReceived = this.handedJob[1];
    this.isAcknowledged = false;
  }

  private acknowledgeTogether(connection: Redis): void {
    if (!this.isAcknowledged) sendTogether(connection);
    this.acknowledge(connection);
  }
}

/** The fields of a job and its id, and BullMQ's delays. */
type TakenJob = [fields: unknown, id: string, ...delays: unknown[]];

/**
 * UTF-16 code units of the data: an estimate of what the script counts, which is bytes of JSON. 0 for jobs of other
 * programs, whose data may be of any type.
 */
const lengthOf = (data: unknown): number => (typeof data === 'string' ? data.length : 0);
