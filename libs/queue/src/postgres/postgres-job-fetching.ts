import type { PgNotification, PostgresQueueBackend } from 'bullmq';

/** The connection on which a backend receives notifications. */
export type ListenClient = Awaited<
  ReturnType<PostgresQueueBackend['connection']['getListenClient']>
>;

/**
 * Makes a BullMQ worker fetch jobs from Postgres only when it has been notified of one, and once each `waitForJob` timeout.
 * BullMQ itself fetches again after each job, and runs two statements whenever it begins to wait: ten statements a
 * message that find nothing.
 */
export function fetchOnNotification(backend: PostgresQueueBackend, queue: string): void {
  const notifications = new JobNotifications(queue);
  const take = backend.moveToActive.bind(backend);
  const takeOver = backend.moveStalledJobsToWait.bind(backend);
  backend.moveToActive = async (token, name) => {
    if (!notifications.expectsJob) return [];
    const jobFetch = notifications.beginFetch();
    const taken: unknown[] = await take(token, name).catch((error: unknown) => {
      notifications.expectMore();
      throw error;
    });
    if (taken[0]) notifications.foundJob(jobFetch);
    else notifications.foundNone(jobFetch);
    return taken;
  };
  /** Ending a job also fetches the next one. If there was one, more may wait for the other free slots. */
  const expectingMoreJobs =
    <Args extends unknown[], Ended extends { readonly result?: unknown }>(
      end: (...args: Args) => Promise<Ended>,
    ) =>
    async (...args: Args): Promise<Ended> => {
      const ended = await end(...args);
      if (Array.isArray(ended.result) && ended.result[0]) notifications.expectMore();
      return ended;
    };
  backend.moveToCompleted = expectingMoreJobs(backend.moveToCompleted.bind(backend));
  backend.moveToFailed = expectingMoreJobs(backend.moveToFailed.bind(backend));
  backend.moveStalledJobsToWait = async () => {
    const taken = await takeOver();
    if (taken.length > 0) notifyOfSeveral(backend, queue);
    return taken;
  };
  waitForNotifications(backend, notifications);
}

/** BullMQ's channel; the payload of its own notifications is the queue. */
const JOBS_CHANNEL = 'bullmq_jobs';

/** The payload for jobs that were added in one transaction, of which BullMQ notifies once. Workers of earlier releases ignore it. */
const payloadOfSeveral = (queue: string): string => `several ${queue}`;

/** Makes the workers of a queue fetch until no job waits. If the notification is lost, they fetch within a second. */
export const notifyOfSeveral = (backend: Notifier, queue: string): void =>
  notify(backend, JOBS_CHANNEL, [payloadOfSeveral(queue)]);

type Notifier = Pick<PostgresQueueBackend, 'connection'>;

/**
 * Notifies in the order of the payloads. Not awaited, and errors are ignored: workers also poll for jobs, and clients
 * fetch missed replies from finished jobs.
 */
export function notify(
  { connection }: Notifier,
  channel: string,
  payloads: readonly string[],
): void {
  connection.pool.query(NOTIFY, [channel, payloads]).catch(() => undefined);
}

const NOTIFY = 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload';

function waitForNotifications(
  backend: PostgresQueueBackend,
  notifications: JobNotifications,
): void {
  const { connection } = backend;
  const wait = backend.waitForJob.bind(backend);
  const disconnect = backend.disconnectBlocking.bind(backend);
  const reconnect = backend.reconnectBlocking.bind(backend);
  connection.on('listenerinvalidated', () => notifications.reset());
  backend.waitForJob = async (timeout) => {
    const client = await connection.getListenClient();
    if (!notifications.areFrom(client)) {
      notifications.receiveFrom(client);
      // BullMQ subscribes, and checks whether a job was added before.
      const marker = await wait(timeout);
      notifications.expectMore();
      return marker;
    }
    await notifications.next(timeout * 1_000);
    return { member: '', score: 0 };
  };
  backend.disconnectBlocking = async (waits) => {
    notifications.endWait();
    await disconnect(waits);
  };
  backend.reconnectBlocking = async () => {
    notifications.reset();
    await reconnect();
  };
}

/** What was known when a worker began to fetch a job. */
interface JobFetch {
  readonly isNotified: boolean;
  readonly receivedBefore: number;
}

/**
 * Counts the jobs of which a worker has been notified and which it has not tried to fetch yet. Another worker may have
 * taken them.
 */
class JobNotifications {
  private client: ListenClient | undefined;
  private received = 0;
  private open = 0;
  private mayHaveMissedOne = true;
  /** When it last fetched without a notification, by the monotonic clock. */
  private lastPollMs = -Infinity;
  private wake: (() => void) | undefined;

  constructor(private readonly queue: string) {}

  get expectsJob(): boolean {
    return this.open > 0 || this.mayHaveMissedOne;
  }

  areFrom(client: ListenClient): boolean {
    return client === this.client;
  }

  receiveFrom(client: ListenClient): void {
    this.client = client;
    client.on('notification', this.receive);
  }

  beginFetch(): JobFetch {
    const isNotified = this.open > 0;
    if (isNotified) this.open -= 1;
    else {
      this.mayHaveMissedOne = false;
      this.lastPollMs = performance.now();
    }
    return { isNotified, receivedBefore: this.received };
  }

  /** After a job without a notification there may be others. */
  foundJob({ isNotified }: JobFetch): void {
    if (!isNotified) this.expectMore();
  }

  /** Only a notification that was received during the fetch may be of a job that waits. */
  foundNone({ receivedBefore }: JobFetch): void {
    this.open = Math.min(this.open, this.received - receivedBefore);
  }

  expectMore(): void {
    this.mayHaveMissedOne = true;
    this.endWait();
  }

  /**
   * Resolves at the next notification, or when the worker is to poll: this time after it last did, however many
   * notifications it has received meanwhile.
   */
  async next(timeoutMs: number): Promise<void> {
    if (this.expectsJob) return;
    const leftMs = this.lastPollMs + timeoutMs - performance.now();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.expectMore(), Math.max(0, leftMs));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  endWait(): void {
    this.wake?.();
    this.wake = undefined;
  }

  /** Forgets the connection, which no longer receives notifications. */
  reset(): void {
    this.client?.removeListener('notification', this.receive);
    this.client = undefined;
    this.expectMore();
  }

  private readonly receive = ({ payload }: PgNotification): void => {
    if (payload === payloadOfSeveral(this.queue)) this.expectMore();
    if (payload !== this.queue) return;
    this.received += 1;
    this.open += 1;
    this.endWait();
  };
}
