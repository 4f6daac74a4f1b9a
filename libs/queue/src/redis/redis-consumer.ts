import { setImmediate } from 'node:timers/promises';
import type { IQueueBackend, Job, RedisQueueBackend } from 'bullmq';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { withTimeout } from '#timing';
import { KEEP_FINISHED_SECONDS, startRemovingFinishedJobs } from '../backend/stored-replies.js';
import type { Consumer, ConsumerOptions, JobEnd, QueueMetadata } from '../backend/queue-backend.js';
import {
  closeWorker,
  finishJob,
  releaseJob,
  requireJobId,
  workerSettings,
} from '../backend/worker-settings.js';
import { inboxOfJob } from '../messages/job-id.js';
import {
  connectConsumer,
  connectSubscriber,
  disconnect,
  extendScripts,
  isNetworkError,
  keysOfQueue,
  preparePublishing,
  queueKeyPrefix,
  replyChannel,
} from './redis-connection.js';
import { WarmState } from './warm-state.js';

/** No more jobs are kept than one second at full load brings. */
const KEEP_FINISHED = { age: KEEP_FINISHED_SECONDS, count: 3_000 } as const;

const EVENTS_REMOVAL_INTERVAL_MS = 5_000;

/**
 * Jobs in progress cannot be finished while Redis is disconnected, so closing does not wait long
 * for them.
 */
const CLOSE_TIMEOUT_WHILE_DISCONNECTED_MS = 300;

/** How long closing waits until no client hands it a job any more. */
const PAUSE_TIMEOUT_MS = 300;

/** Takes jobs from Redis and publishes each reply to the inbox of the client that sent the job. */
export class RedisConsumer implements Consumer {
  private readonly connection: Redis;
  private readonly worker: OneTokenWorker;
  private readonly removalTimers: readonly NodeJS.Timeout[];
  private readonly warmState: WarmState | undefined;

  constructor(private readonly options: ConsumerOptions) {
    const { queue, concurrency } = options;
    const connection = connectConsumer(options);
    this.connection = connection;
    removeNeedlessMarkers(connection);
    this.warmState = options.prefersWarmWorkers
      ? new WarmState({
          connection,
          subscriber: connectSubscriber(options),
          keys: keysOfQueue(queue),
          concurrency,
          workerId: () => this.worker.id,
        })
      : undefined;
    this.worker = new OneTokenWorker(queue, (job) => this.process(job), {
      ...workerSettings,
      connection,
      prefix: queueKeyPrefix(queue),
      concurrency,
      removeOnComplete: KEEP_FINISHED,
      removeOnFail: KEEP_FINISHED,
    });
    this.warmState?.extendBackend(this.worker.getBackend());
    waitAfterEachJob(this.worker.getBackend());
    encodeLongParameters(this.worker.getBackend());
    this.worker.on('error', (error) => {
      // Connection errors, such as a wrong password, are logged as an outage.
      if (this.isConnected && !isNetworkError(error)) options.onError(error);
    });
    this.worker.on('completed', releaseJob);
    this.removalTimers = [
      startRemovingFinishedJobs(
        () => (this.isConnected ? this.worker.getBackend() : undefined),
        KEEP_FINISHED.count,
      ),
      setInterval(() => this.removeEvents(), EVENTS_REMOVAL_INTERVAL_MS).unref(),
    ];
  }

  get isConnected(): boolean {
    return this.connection.status === 'ready';
  }

  get metadata(): QueueMetadata {
    return this.worker.getBackend();
  }

  pause(): void {
    this.worker.pause(true).catch(this.options.onError);
    void this.warmState?.pause();
  }

  resume(): void {
    this.warmState?.resume();
    this.worker.resume().catch(this.options.onError);
  }

  async close(timeoutMs: number): Promise<void> {
    this.removalTimers.forEach((timer) => clearInterval(timer));
    const waitMs = this.isConnected
      ? timeoutMs
      : Math.min(timeoutMs, CLOSE_TIMEOUT_WHILE_DISCONNECTED_MS);
    // A job that was handed to it before has usually arrived then, and is run.
    await withTimeout(this.warmState?.pause() ?? Promise.resolve(), PAUSE_TIMEOUT_MS);
    await closeWorker(this.worker, waitMs);
    await withTimeout(Promise.all([this.warmState?.close(), disconnect(this.connection)]), 1_000);
  }

  private async process(job: Job<string>): Promise<string | undefined> {
    const jobId = requireJobId(job);
    const endJob = this.warmState?.begin(jobId, job.data);
    try {
      const end = await this.run(job, jobId);
      if (end.reply !== undefined) this.publish(jobId, end.reply);
      return finishJob(end);
    } finally {
      await endJob?.();
    }
  }

  private async run(job: Job<string>, jobId: string): Promise<JobEnd> {
    // What has arrived for earlier jobs is first, such as their rows.
    await setImmediate();
    return this.options.run({
      pattern: job.name,
      data: job.data,
      queuedAt: job.timestamp,
      sendPartial: (reply) => this.publish(jobId, reply),
    });
  }

  /** Clients and workers of the previous release write events, which contain answers. */
  private removeEvents(): void {
    if (!this.isConnected) return;
    this.connection.unlink(keysOfQueue(this.options.queue).events).catch(() => undefined);
  }

  /**
   * In one write with the commands that follow in this turn of the event loop. Not awaited: a client whose reply is lost
   * here fetches it from the job.
   */
  private publish(jobId: string, reply: string): void {
    const inbox = inboxOfJob(jobId);
    if (inbox === undefined) return;
    const channel = replyChannel(this.options.queue, inbox);
    preparePublishing(this.connection);
    const message = isLong(reply)
      ? Buffer.concat([Buffer.from(`${jobId} `), Buffer.from(reply)])
      : `${jobId} ${reply}`;
    this.connection.publish(channel, message).catch(() => undefined);
  }
}

/** Locks its jobs with its id instead of a token for each, so that a client can lock a job for it. */
class OneTokenWorker extends Worker<string, string | undefined> {
  protected override async moveToActive(_token: string, name?: string) {
    const job = await super.moveToActive(this.id, name);
    // By its own clock, by which BullMQ renews the lock.
    if (job) job.processedOn = Date.now();
    return job;
  }
}

/**
 * Keeps workers from being woken for nothing. Idle workers wait for a marker in Redis, and BullMQ's scripts that take a
 * job set the marker again, so that each job wakes a second worker, which finds none. With this, the scripts remove
 * the marker if no other job waits. To be called before BullMQ defines its scripts on the connection.
 */
function removeNeedlessMarkers(connection: Redis): void {
  extendScripts(connection, {
    moveToActive: (lua) => removingMarker(lua, [1, 3, 11]),
    moveToFinished: (lua) => removingMarker(lua, [1, 3, 14]),
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
function waitAfterEachJob(backend: Pick<IQueueBackend, 'moveToActive' | 'waitForJob'>): void {
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
 * UTF-16 code units. For a string of more than 128 KiB, V8 maps memory from the operating system and returns it
 * afterwards, and ioredis copies a string several times before it writes it.
 */
const LONG_TEXT_LENGTH = 65_536;

const isLong = (text: string): boolean => text.length > LONG_TEXT_LENGTH;

/** Passes long parameters of BullMQ's scripts, such as the result of a job, to ioredis in UTF-8 (docs/decisions/0032). */
function encodeLongParameters(backend: Pick<RedisQueueBackend, 'execCommand'>): void {
  const run = backend.execCommand.bind(backend);
  const encoded = (parameter: unknown): unknown =>
    typeof parameter === 'string' && isLong(parameter) ? Buffer.from(parameter) : parameter;
  backend.execCommand = (client, name, parameters): unknown =>
    run(client, name, parameters.map(encoded));
}
