import { setTimeout as sleep } from 'node:timers/promises';
import type { RedisQueueBackend } from 'bullmq';
import type { Redis } from 'ioredis';
import type { QueueKeys } from './redis-connection.js';
import { disconnect, extendScripts, keepSubscribed } from './redis-connection.js';
import {
  BUSY_WARM_MS,
  FETCH,
  FORGET,
  FULL_LENGTH,
  KEYS_OF_MARKER,
  KEY_EXPIRY_MS,
  MAX_DATA_BYTES,
  READ_SERVER_TIME,
  jobChannel,
} from './warm-workers.js';

/** How long a worker without jobs stays warm after its last one. Milliseconds. */
const IDLE_WARM_MS = 1_000;

/**
 * Records until when a worker is warm, and removes the workers that no longer are. A job that another worker has taken
 * in the meantime is left to that one. The state follows the arguments of BullMQ.
 */
const publishingWarmState = (finishScript: string): string => `
local function finish()
${finishScript}
end
local marker, worker, warm_ms, length = KEYS[14], unpack(ARGV, #ARGV - 2)
${KEYS_OF_MARKER}
${READ_SERVER_TIME}
${FORGET}
local function mark_warm()
  for _, cold in ipairs(redis.call('ZRANGEBYSCORE', warm, '-inf', now)) do forget(cold) end
  redis.call('ZADD', warm, now + warm_ms, worker)
  redis.call('HSET', lengths, worker, length)
  redis.call('PEXPIRE', warm, ${KEY_EXPIRY_MS})
  redis.call('PEXPIRE', lengths, ${KEY_EXPIRY_MS})
end
local function end_job()
  redis.call('HDEL', handed, ARGV[1])
  return finish()
end
local ended = redis.call('GET', KEYS[12] .. ':lock') == worker and end_job()
if tonumber(warm_ms) > 0 then mark_warm() else forget(worker) end
return ended
`;

/** To be run when a worker takes no more jobs. */
const RETIRE = `
local marker, worker = KEYS[1], ARGV[1]
${KEYS_OF_MARKER}
${FORGET}
forget(worker)
`;

/**
 * A handed job that arrives so much later than others may have been taken back: the worker, its machine or the network
 * was busy. Milliseconds.
 */
const LATE_MS = 5;

/** How much the time that jobs need to arrive may grow with each job, for clocks that are set. Milliseconds. */
const TRANSIT_GROWTH_MS = 0.1;

/** A handed job is acknowledged if it has not ended after this time. Milliseconds. */
const ACKNOWLEDGE_AFTER_MS = 5;

/** Between the reply and the end of a job without others. A timer may fire up to a millisecond early. Milliseconds. */
const END_DELAY_MS = 2;

/**
 * The end of a longer job follows its reply at once: until then, its length counts towards MAX_DATA_BYTES in Redis. UTF-16
 * code units, an estimate of the bytes.
 */
const MAX_LENGTH_TO_END_LATER = MAX_DATA_BYTES / 4;

/** Weight of the newest job in the moving average of their durations. */
const NEWEST_WEIGHT = 0.1;

interface WarmStateOptions {
  /** Of the worker, which has not begun to use it. */
  readonly connection: Redis;
  /** A connection for subscriptions, which this object closes. */
  readonly subscriber: Redis;
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

/** What `WarmState` extends of BullMQ's backend. */
type ExtendedBackend = Pick<RedisQueueBackend, 'execCommand' | 'waitForJob'>;

/**
 * Publishes when a worker is warm, and receives the jobs that clients hand to it, which it passes to BullMQ as if they
 * had been fetched.
 */
export class WarmState {
  private readonly connection: RetiringConnection;
  private begunJobs = 0;
  /** Jobs that have been run and have a slot until they are finished, END_DELAY_MS later. */
  private endingJobs = 0;
  private begunLength = 0;
  private isPaused = false;
  /** Jobs that BullMQ has not taken yet. */
  private readonly received: ReceivedJob[] = [];
  /** Ids of handed jobs that BullMQ is about to begin. */
  private readonly taken = new Set<string>();
  private usualDurationMs = 0;
  /** The clocks differ, so that only differences between times of transit count. Milliseconds. */
  private usualTransitMs = Infinity;
  private hasTakenHandedJob = false;
  private markerWait: MarkerWait | undefined;

  constructor(private readonly options: WarmStateOptions) {
    const { connection, subscriber } = options;
    connection.defineCommand('retireWorker', { numberOfKeys: 1, lua: RETIRE });
    extendScripts(connection, { moveToFinished: publishingWarmState });
    this.connection = connection as RetiringConnection;
    // Another server of a cluster may have the queue now, and only its own subscribers count there.
    connection.on('reconnecting', () => subscriber.disconnect(true));
    // Where Redis refuses, workers fetch their jobs.
    keepSubscribed(subscriber, () => jobChannel(options.keys, options.workerId()));
    subscriber.on('message', (_channel, message) => this.receive(message));
  }

  /**
   * Returns a handed job in place of one that the script takes, also while BullMQ waits for a marker, and publishes the
   * state with the end of a job.
   */
  extendBackend(backend: ExtendedBackend): void {
    const run = backend.execCommand.bind(backend) as RunScript;
    const execCommand: RunScript = (client, name, parameters) => {
      const state = name === 'moveToFinished' ? this.state : [];
      const runAsUsual = () => run(client, name, [...parameters, ...state]);
      if (name !== 'moveToActive') return runAsUsual();
      return this.takeHandedJob().then((job) => job ?? runAsUsual());
    };
    backend.execCommand = execCommand;
    const markerWait = new MarkerWait(backend.waitForJob.bind(backend), (marker) =>
      this.giveBack(marker),
    );
    this.markerWait = markerWait;
    backend.waitForJob = (timeout) =>
      this.received.length > 0 ? Promise.resolve(BASE_MARKER) : markerWait.next(timeout);
  }

  /**
   * To be called when a job begins. The result is to be called when it has been run, after its reply if it has one; the job
   * is to be finished when that resolves.
   */
  begin(id: string, data: unknown): () => Promise<void> {
    const beganAtMs = performance.now();
    const length = lengthOf(data);
    const timer = this.taken.delete(id) ? this.acknowledgeUnlessEnded(id) : undefined;
    this.begunJobs += 1;
    this.begunLength += length;
    if (this.isFull) this.publishFull();
    return async () => {
      this.begunJobs -= 1;
      this.begunLength -= length;
      const durationMs = performance.now() - beganAtMs;
      this.usualDurationMs += NEWEST_WEIGHT * (durationMs - this.usualDurationMs);
      if (length <= MAX_LENGTH_TO_END_LATER && this.mayEndLater) await this.delayEnd();
      clearTimeout(timer);
    };
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

  close(): Promise<void> {
    return disconnect(this.options.subscriber);
  }

  private get jobs(): number {
    return this.begunJobs + this.received.length;
  }

  private get isFull(): boolean {
    return this.jobs + this.endingJobs >= this.options.concurrency;
  }

  /** Not beside other jobs: an additional write costs them more than it saves. A slot is left for the next job. */
  private get mayEndLater(): boolean {
    return this.jobs === 0 && this.endingJobs + 1 < this.options.concurrency;
  }

  /**
   * Redis writes to its clients after it has run all commands that it has read. In one write with the script that finishes
   * the job, a reply would wait for that script, which takes 0.1 ms.
   */
  private async delayEnd(): Promise<void> {
    this.endingJobs += 1;
    await sleep(END_DELAY_MS);
    this.endingJobs -= 1;
  }

  /** The last arguments of the script that finishes a job. */
  private get state(): readonly unknown[] {
    const warmMs = this.jobs === 0 ? IDLE_WARM_MS : BUSY_WARM_MS;
    const length = this.received.reduce((sum, one) => sum + one.length, this.begunLength);
    const publishedLength = this.isFull ? FULL_LENGTH : length;
    return [this.options.workerId(), this.isPaused ? 0 : warmMs, publishedLength];
  }

  private publishFull(): void {
    const { keys, workerId } = this.options;
    const key = `${keys.marker}:lengths`;
    // If this fails, a job that waits here for a slot is taken back.
    this.connection.hset(key, workerId(), FULL_LENGTH).catch(() => undefined);
    this.connection.pexpire(key, KEY_EXPIRY_MS).catch(() => undefined);
  }

  /** Jobs that usually end before they are taken back need no acknowledgement. */
  private acknowledgeUnlessEnded(id: string): NodeJS.Timeout | undefined {
    if (this.usualDurationMs < ACKNOWLEDGE_AFTER_MS)
      return setTimeout(() => void this.acknowledge(id), ACKNOWLEDGE_AFTER_MS);
    void this.acknowledge(id);
    return undefined;
  }

  /** Shows clients that a job is in progress. False if it has been taken back; then others may have it. */
  private async acknowledge(id: string): Promise<boolean> {
    const key = `${this.options.keys.marker}:handed-jobs`;
    return (await this.connection.hdel(key, id).catch(() => 0)) > 0;
  }

  /** Undefined if there is none, if it is to be fetched, or if it has been taken back: then others may have it. */
  private async takeHandedJob(): Promise<TakenJob | undefined> {
    const job = this.received.shift()?.job;
    if (!job) return undefined;
    const [, id] = job;
    // The first one may be late, too.
    const isLate = !this.hasTakenHandedJob || transitOf(job) > this.usualTransitMs + LATE_MS;
    this.hasTakenHandedJob = true;
    if (isLate) return (await this.acknowledge(id)) ? job : undefined;
    this.taken.add(id);
    return job;
  }

  private receive(message: string): void {
    const job = jobIn(message);
    if (job)
      this.usualTransitMs = Math.min(this.usualTransitMs + TRANSIT_GROWTH_MS, transitOf(job));
    this.received.push({ job, length: message.length });
    if (this.isFull) this.publishFull();
    this.markerWait?.wake();
  }

  /** Lets another worker have the marker. */
  private giveBack({ member, score }: Marker): void {
    this.connection.zadd(this.options.keys.marker, score, member).catch(() => undefined);
  }
}

/** What BullMQ's wait returns if a job waits. */
const BASE_MARKER: Marker = { member: '0', score: 0 };

/** BullMQ's wait for the marker of all workers, which goes on while jobs arrive that are handed to this one. */
class MarkerWait {
  private isOngoing = false;
  private caller: WaitingCaller | undefined;

  constructor(
    private readonly waitForMarker: RedisQueueBackend['waitForJob'],
    /** Called with a marker that arrives while BullMQ does not wait, as when no slot is free. */
    private readonly giveBack: (marker: Marker) => void,
  ) {}

  /** Resolves with the marker, null after the timeout, or when woken. Seconds. One call at a time. */
  next(timeout: number): Promise<Marker | null> {
    if (!this.isOngoing) void this.start(timeout);
    return new Promise((resolve, reject) => (this.caller = { resolve, reject }));
  }

  wake(): void {
    this.takeCaller()?.resolve(BASE_MARKER);
  }

  private async start(timeout: number): Promise<void> {
    this.isOngoing = true;
    try {
      const marker = await this.waitForMarker(timeout);
      const caller = this.takeCaller();
      if (caller) caller.resolve(marker);
      else if (marker) this.giveBack(marker);
    } catch (error) {
      this.takeCaller()?.reject(error);
    } finally {
      this.isOngoing = false;
    }
  }

  private takeCaller(): WaitingCaller | undefined {
    const { caller } = this;
    this.caller = undefined;
    return caller;
  }
}

interface WaitingCaller {
  readonly resolve: (marker: Marker | null) => void;
  readonly reject: (error: unknown) => void;
}

type Marker = NonNullable<Awaited<ReturnType<RedisQueueBackend['waitForJob']>>>;

type RunScript = (
  client: unknown,
  name: string,
  parameters: readonly unknown[],
) => Promise<unknown>;

/** The fields of a job and its id, BullMQ's delays, and the time by the clock of the server in epoch milliseconds. */
type TakenJob = [fields: unknown, id: string, limit: unknown, delay: unknown, handedAt: string];

/** Undefined if it is to be fetched, as also beside a message of another program. */
const jobIn = (message: string): TakenJob | undefined => {
  if (message === FETCH) return undefined;
  try {
    const job: unknown = JSON.parse(message);
    return isTakenJob(job) ? job : undefined;
  } catch {
    return undefined;
  }
};

const isTakenJob = (value: unknown): value is TakenJob =>
  Array.isArray(value) && Number(value[4]) > 0;

/** From the clock of the server to the own one. Milliseconds. */
const transitOf = ([, , , , handedAt]: TakenJob): number => Date.now() - Number(handedAt);

/** `job` is absent if it has to be fetched. The length of the message is above that of its data. */
interface ReceivedJob {
  readonly job?: TakenJob;
  readonly length: number;
}

/**
 * UTF-16 code units of the data: an estimate of what the script counts, which is bytes of JSON. 0 for jobs of other
 * programs, whose data may be of any type.
 */
const lengthOf = (data: unknown): number => (typeof data === 'string' ? data.length : 0);
