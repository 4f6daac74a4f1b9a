import type { PgNotification, PostgresQueueBackend } from 'bullmq';

/** The connection on which a backend receives notifications. */
export type ListenClient = Awaited<
  ReturnType<PostgresQueueBackend['connection']['getListenClient']>
>;

/**
 * Makes a BullMQ worker ask Postgres for jobs only when it has been notified of one, and once a `waitForJob` timeout. BullMQ
 * itself asks again after each job that it takes, and sends two statements whenever it begins to wait: ten statements
 * a message that find nothing.
 */
export function askOnNotification(backend: PostgresQueueBackend, queue: string): void {
  const notices = new JobNotices(queue);
  const take = backend.moveToActive.bind(backend);
  const takeOver = backend.moveStalledJobsToWait.bind(backend);
  backend.moveToActive = async (token, name) => {
    if (!notices.expectsJob) return [];
    const question = notices.beginAsking();
    const taken: unknown[] = await take(token, name).catch((error: unknown) => {
      notices.expectMore();
      throw error;
    });
    if (taken[0]) notices.foundJob(question);
    else notices.foundNone(question);
    return taken;
  };
  /** Where one waited behind the job that ended, others may wait for the free slots of this worker. */
  const expectingMoreBehind =
    <Args extends unknown[], Ended extends { readonly result?: unknown }>(
      end: (...args: Args) => Promise<Ended>,
    ) =>
    async (...args: Args): Promise<Ended> => {
      const ended = await end(...args);
      if (Array.isArray(ended.result) && ended.result[0]) notices.expectMore();
      return ended;
    };
  backend.moveToCompleted = expectingMoreBehind(backend.moveToCompleted.bind(backend));
  backend.moveToFailed = expectingMoreBehind(backend.moveToFailed.bind(backend));
  backend.moveStalledJobsToWait = async () => {
    const taken = await takeOver();
    if (taken.length > 0) announceSeveral(backend, queue);
    return taken;
  };
  waitForNotices(backend, notices);
}

/** BullMQ's channel; the payload of its own notifications is the queue. */
const JOBS_CHANNEL = 'bullmq_jobs';

/** The notice of jobs that were added in one transaction, for which BullMQ notifies once. Workers of earlier releases ignore it. */
const noticeOfSeveral = (queue: string): string => `several ${queue}`;

/** Makes the workers of a queue ask until no job waits; without the notice they ask within a second. */
export const announceSeveral = (backend: Notifier, queue: string): void =>
  notify(backend, JOBS_CHANNEL, [noticeOfSeveral(queue)]);

type Notifier = Pick<PostgresQueueBackend, 'connection'>;

/** Notifies in the order of the payloads. Not awaited: who misses a notification finds out without it. */
export function notify(
  { connection }: Notifier,
  channel: string,
  payloads: readonly string[],
): void {
  connection.pool.query(NOTIFY, [channel, payloads]).catch(() => undefined);
}

const NOTIFY = 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload';

function waitForNotices(backend: PostgresQueueBackend, notices: JobNotices): void {
  const { connection } = backend;
  const wait = backend.waitForJob.bind(backend);
  const disconnect = backend.disconnectBlocking.bind(backend);
  const reconnect = backend.reconnectBlocking.bind(backend);
  connection.on('listenerinvalidated', () => notices.reset());
  backend.waitForJob = async (timeout) => {
    const client = await connection.getListenClient();
    if (!notices.areFrom(client)) {
      notices.receiveFrom(client);
      // BullMQ subscribes, and checks whether a job was added before.
      const marker = await wait(timeout);
      notices.expectMore();
      return marker;
    }
    await notices.next(timeout * 1_000);
    return { member: '', score: 0 };
  };
  backend.disconnectBlocking = async (waits) => {
    notices.endWait();
    await disconnect(waits);
  };
  backend.reconnectBlocking = async () => {
    notices.reset();
    await reconnect();
  };
}

/** What was known when a worker asked for a job. */
interface Question {
  readonly isAnnounced: boolean;
  readonly receivedBefore: number;
}

/**
 * Counts the jobs of which a worker has been notified and for which it has not asked yet. Another worker may have taken them.
 */
class JobNotices {
  private client: ListenClient | undefined;
  private received = 0;
  private open = 0;
  private mayHaveMissedOne = true;
  /** When it asked last without a notice of its own, by the monotonic clock. */
  private askedUnannouncedMs = -Infinity;
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

  beginAsking(): Question {
    const isAnnounced = this.open > 0;
    if (isAnnounced) this.open -= 1;
    else {
      this.mayHaveMissedOne = false;
      this.askedUnannouncedMs = performance.now();
    }
    return { isAnnounced, receivedBefore: this.received };
  }

  /** Behind a job that was not announced there may be others. */
  foundJob({ isAnnounced }: Question): void {
    if (!isAnnounced) this.expectMore();
  }

  /** Only what was received while asking may announce a job. */
  foundNone({ receivedBefore }: Question): void {
    this.open = Math.min(this.open, this.received - receivedBefore);
  }

  expectMore(): void {
    this.mayHaveMissedOne = true;
    this.endWait();
  }

  /**
   * Resolves at the next notice, or when a job is to be asked for without one: after this time without such a question,
   * however many notices have come meanwhile.
   */
  async next(timeoutMs: number): Promise<void> {
    if (this.expectsJob) return;
    const leftMs = this.askedUnannouncedMs + timeoutMs - performance.now();
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

  /** Forgets the connection, which no longer receives notices. */
  reset(): void {
    this.client?.removeListener('notification', this.receive);
    this.client = undefined;
    this.expectMore();
  }

  private readonly receive = ({ payload }: PgNotification): void => {
    if (payload === noticeOfSeveral(this.queue)) this.expectMore();
    if (payload !== this.queue) return;
    this.received += 1;
    this.open += 1;
    this.endWait();
  };
}
