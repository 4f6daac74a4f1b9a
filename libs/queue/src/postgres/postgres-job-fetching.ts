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
  const complete = backend.moveToCompleted.bind(backend);
  backend.moveToActive = async (token, name) => {
    if (!notices.expectsJob) return [];
    const question = notices.beginAsking();
    const taken: unknown[] = await take(token, name);
    if (taken[0]) notices.foundJob(question);
    else notices.foundNone(question);
    return taken;
  };
  backend.moveToCompleted = async (...args) => {
    const ended = await complete(...args);
    // One waited behind the completed job, so others may wait for the free slots of this worker.
    if (Array.isArray(ended.result) && ended.result[0]) notices.expectMore();
    return ended;
  };
  waitForNotices(backend, notices);
}

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
    const question = { isAnnounced: this.open > 0, receivedBefore: this.received };
    this.open = Math.max(0, this.open - 1);
    this.mayHaveMissedOne = false;
    return question;
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
  }

  /** Resolves at the next notice, or when a job is to be asked for without one. */
  async next(timeoutMs: number): Promise<void> {
    if (this.expectsJob) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.endWait(), timeoutMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    if (this.open === 0) this.expectMore();
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
    this.endWait();
  }

  private readonly receive = ({ payload }: PgNotification): void => {
    if (payload !== this.queue) return;
    this.received += 1;
    this.open += 1;
    this.endWait();
  };
}
