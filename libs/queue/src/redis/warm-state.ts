import type { RedisQueueBackend } from 'bullmq';
import type { Redis } from 'ioredis';
import type { QueueKeys } from './redis-connection.js';
import { extendScripts, sendTogether } from './redis-connection.js';
import { BUSY_WARM_MS, KEYS_OF_MARKER, KEY_EXPIRY_MS, READ_SERVER_TIME } from './warm-workers.js';

/** How long a worker without jobs stays warm after its last one. Milliseconds. */
const IDLE_WARM_MS = 1_000;

/** Removes what is recorded of a worker, except for a job that it has not acknowledged, which its client takes back. */
const FORGET = `
local function forget(worker)
  local job = redis.call('HGET', handed, worker)
  redis.call('HDEL', data_length, worker)
  redis.call('HDEL', full, worker)
  if not job or job == redis.call('HGET', acknowledged, worker) then
    redis.call('HDEL', handed, worker)
    redis.call('HDEL', acknowledged, worker)
  end
end
`;

/**
 * Records until when a worker is warm, and removes the workers that no longer are. A job that another worker has taken
 * in the meantime is left to that one. The state follows the arguments of BullMQ.
 */
const publishingWarmState = (finishScript: string): string => `
local function finish()
${finishScript}
end
local marker, worker, warm_ms, length, last = KEYS[14], unpack(ARGV, #ARGV - 3)
${KEYS_OF_MARKER}
${READ_SERVER_TIME}
${FORGET}
local function mark_warm()
  for _, cold in ipairs(redis.call('ZRANGEBYSCORE', warm, '-inf', now)) do forget(cold) end
  redis.call('ZREMRANGEBYSCORE', warm, '-inf', now)
  redis.call('ZADD', warm, now + warm_ms, worker)
  redis.call('HSET', data_length, worker, length)
  redis.call('HDEL', full, worker)
  -- Otherwise a newer job is acknowledged.
  if redis.call('HGET', acknowledged, worker) ~= redis.call('HGET', handed, worker) then
    redis.call('HSET', acknowledged, worker, last)
  end
  for _, key in ipairs({ warm, data_length, full, handed, acknowledged }) do
    redis.call('PEXPIRE', key, ${KEY_EXPIRY_MS})
  end
end
local finished = redis.call('GET', KEYS[12] .. ':lock') == worker and finish()
if tonumber(warm_ms) > 0 then mark_warm() else forget(worker) end
return finished
`;

/** To be run when a worker takes no more jobs. */
const RETIRE = `
local marker, worker = KEYS[1], ARGV[1]
${KEYS_OF_MARKER}
${FORGET}
redis.call('ZREM', warm, worker)
forget(worker)
`;

/**
 * A handed job that arrives so much later than others may have been taken back: the worker, its machine or the network
 * was busy. Milliseconds.
 */
const LATE_MS = 5;

/** How much the time that jobs need to arrive may grow with each job, for clocks that are set. Milliseconds. */
const TRANSIT_GROWTH_MS = 0.1;

interface WarmStateOptions {
  /** Of the worker, which has not begun to use it. */
  readonly connection: Redis;
  readonly keys: QueueKeys;
  /** Number of jobs that the worker runs at a time. */
  readonly concurrency: number;
  /** Id of the BullMQ worker, with which its jobs are locked. */
  readonly workerId: () => string;
}

/** The connection of a worker, as `WarmState` prepares it. */
type RetiringConnection = Redis & {
  retireWorker(marker: string, worker: string): Promise<unknown>;
};

/**
 * Publishes when a worker is warm, and makes it wait for a marker of its own beside that of all workers. A job that is
 * handed to it with the marker is passed to BullMQ as if it had been fetched.
 */
export class WarmState {
  private readonly connection: RetiringConnection;
  private jobs = 0;
  private dataLength = 0;
  private isPaused = false;
  /** What BullMQ's script that takes a job returned to the client. */
  private handedJob: TakenJob | undefined;
  private lastHandedId = '';
  private isAcknowledged = true;
  /** From the clock of the server to the own one, so that only differences count. Milliseconds. */
  private usualTransitMs = Infinity;

  constructor(private readonly options: WarmStateOptions) {
    const { connection } = options;
    connection.defineCommand('retireWorker', { numberOfKeys: 1, lua: RETIRE });
    extendScripts(connection, { moveToFinished: publishingWarmState });
    this.connection = connection as RetiringConnection;
    this.waitForOwnMarker(connection);
  }

  /** Returns a handed job in place of one that the script takes, and publishes the state with the end of a job. */
  extendCommands(backend: Pick<RedisQueueBackend, 'execCommand'>): void {
    const run = backend.execCommand.bind(backend) as RunScript;
    const execCommand: RunScript = (client, name, parameters) => {
      const state = name === 'moveToFinished' ? this.state : [];
      const runAsUsual = () => run(client, name, [...parameters, ...state]);
      if (name !== 'moveToActive') return runAsUsual();
      return this.takeHandedJob().then((job) => job ?? runAsUsual());
    };
    backend.execCommand = execCommand;
  }

  /** To be called when a job begins. */
  begin(data: unknown): void {
    // Usually done already, in one write with the command that waits for the next job; not if no slot is free.
    this.acknowledge(this.connection);
    this.jobs += 1;
    this.dataLength += lengthOf(data);
    if (this.jobs >= this.options.concurrency) this.publishFull();
  }

  /** To be called when a job has ended, with the data that it began with. */
  end(data: unknown): void {
    this.jobs -= 1;
    this.dataLength -= lengthOf(data);
  }

  /** To be called when the worker takes no more jobs, until `resume`. Resolves when no client hands it any more. */
  async pause(): Promise<void> {
    this.isPaused = true;
    const { keys, workerId } = this.options;
    await this.connection.retireWorker(keys.marker, workerId()).catch(() => undefined);
  }

  resume(): void {
    this.isPaused = false;
  }

  /** The last arguments of the script that finishes a job. */
  private get state(): readonly unknown[] {
    const warmMs = this.jobs === 0 ? IDLE_WARM_MS : BUSY_WARM_MS;
    const publishedMs = this.isPaused ? 0 : warmMs;
    return [this.options.workerId(), publishedMs, this.dataLength, this.lastHandedId];
  }

  /** Shows clients that the job is in progress; others are taken back. */
  private acknowledge(connection: Redis): void {
    if (this.isAcknowledged) return;
    this.isAcknowledged = true;
    this.setHashField(connection, 'acknowledged', this.lastHandedId);
  }

  private publishFull(): void {
    this.setHashField(this.connection, 'full', '1');
    const key = `${this.options.keys.marker}:full`;
    this.connection.pexpire(key, KEY_EXPIRY_MS).catch(() => undefined);
  }

  /** If this fails, a client at most lets another worker run the job, too. */
  private setHashField(connection: Redis, hash: string, value: string): void {
    const { keys, workerId } = this.options;
    connection.hset(`${keys.marker}:${hash}`, workerId(), value).catch(() => undefined);
  }

  /** Undefined if there is none, or if it has been taken back: then others may have it. */
  private async takeHandedJob(): Promise<TakenJob | undefined> {
    const job = this.handedJob;
    this.handedJob = undefined;
    if (!job || !this.isLate(job) || (await this.isOwn(job))) return job;
    this.isAcknowledged = true;
    return undefined;
  }

  private isLate([, , , , handedAt]: TakenJob): boolean {
    const transitMs = Date.now() - Number(handedAt);
    this.usualTransitMs = Math.min(this.usualTransitMs + TRANSIT_GROWTH_MS, transitMs);
    return transitMs > this.usualTransitMs + LATE_MS;
  }

  private async isOwn([, id]: TakenJob): Promise<boolean> {
    const { keys, workerId } = this.options;
    const lock = await this.connection.get(`${keys.prefix}${id}:lock`).catch(() => null);
    return lock === workerId();
  }

  /** BullMQ waits on a duplicate of the connection. */
  private waitForOwnMarker(connection: Redis): void {
    const duplicate = connection.duplicate.bind(connection);
    connection.duplicate = (options) => {
      const copy = duplicate(options);
      const wait = copy.bzpopmin.bind(copy);
      const bzpopmin = async (marker: string, timeout: number) => {
        const own = `${marker}:${this.options.workerId()}`;
        if (!this.isAcknowledged) sendTogether(copy);
        this.acknowledge(copy);
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
    this.lastHandedId = this.handedJob[1];
    this.isAcknowledged = false;
  }
}

type RunScript = (
  client: unknown,
  name: string,
  parameters: readonly unknown[],
) => Promise<unknown>;

/** The fields of a job and its id, BullMQ's delays, and the time by the clock of the server in epoch milliseconds. */
type TakenJob = [fields: unknown, id: string, limit: unknown, delay: unknown, handedAt: string];

/**
 * UTF-16 code units of the data: an estimate of what the script counts, which is bytes of JSON. 0 for jobs of other
 * programs, whose data may be of any type.
 */
const lengthOf = (data: unknown): number => (typeof data === 'string' ? data.length : 0);
