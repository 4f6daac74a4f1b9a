import type { IQueueBackend } from 'bullmq';
import type { Outage } from '../outage.js';
import { within } from '../time-limit.js';

const PROBE_INTERVAL_MS = 500;

/** A server that is away breaks its connections; one that is only busy takes its time. */
const PROBE_LIMIT_MS = 2_000;

/** Tells errors of Postgres that is away from others, and notices when it is back. */
export class PostgresWatch {
  private backend: IQueueBackend | undefined;
  private probing: NodeJS.Timeout | undefined;
  /** One question for all who have something to complain of. */
  private asking: Promise<boolean> | undefined;

  constructor(
    private readonly outage: Outage,
    private readonly onError: (error: unknown) => void,
  ) {}

  observe(backend: IQueueBackend): void {
    this.backend = backend;
    this.outage.end();
  }

  /** Whatever a connection or a worker complains of. */
  report(error: unknown): void {
    if (this.probing || !this.backend) return;
    void this.judge(this.backend, error);
  }

  close(): void {
    clearInterval(this.probing);
    this.backend = undefined;
  }

  private async judge(backend: IQueueBackend, error: unknown): Promise<void> {
    if (isOfQueue(error)) return this.onError(error);
    this.asking ??= answers(backend).finally(() => (this.asking = undefined));
    if (await this.asking) return this.onError(error);
    if (this.probing || !this.backend) return;
    this.outage.begin(error);
    this.probing = setInterval(() => void this.probe(backend), PROBE_INTERVAL_MS);
    this.probing.unref();
  }

  private async probe(backend: IQueueBackend): Promise<void> {
    if (!(await answers(backend)) || !this.probing) return;
    clearInterval(this.probing);
    this.probing = undefined;
    this.outage.end();
  }
}

/** BullMQ numbers what it says of jobs, as of one whose lock has run out: Postgres has answered. */
const isOfQueue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'number';

/** Whether Postgres answers a small question in time. */
async function answers(backend: IQueueBackend): Promise<boolean> {
  const asked = backend.getQueueMetaField('version').then(() => true);
  return (await within(PROBE_LIMIT_MS, asked).catch(() => false)) ?? false;
}
