import type { IQueueBackend } from 'bullmq';
import { withTimeout } from '#timing';
import type { Outage } from '../backend/outage.js';

const PROBE_INTERVAL_MS = 500;

/** A server that is down breaks its connections at once; a busy one takes longer to answer. */
const PROBE_TIMEOUT_MS = 2_000;

/** Distinguishes an outage of Postgres from other errors, and detects when Postgres is available again. */
export class PostgresOutageDetector {
  private backend: IQueueBackend | undefined;
  private probeTimer: NodeJS.Timeout | undefined;
  /** One probe for all errors that are reported at the same time. */
  private pendingProbe: Promise<boolean> | undefined;

  constructor(
    private readonly outage: Outage,
    private readonly onError: (error: unknown) => void,
  ) {}

  observe(backend: IQueueBackend): void {
    this.backend = backend;
    this.outage.end();
  }

  /** Reports any error of a connection or a worker. */
  report(error: unknown): void {
    if (this.probeTimer || !this.backend) return;
    void this.classify(this.backend, error);
  }

  close(): void {
    clearInterval(this.probeTimer);
    this.backend = undefined;
  }

  private async classify(backend: IQueueBackend, error: unknown): Promise<void> {
    if (isJobError(error)) return this.onError(error);
    this.pendingProbe ??= respondsInTime(backend).finally(() => (this.pendingProbe = undefined));
    if (await this.pendingProbe) return this.onError(error);
    if (this.probeTimer || !this.backend) return;
    this.outage.begin(error);
    this.probeTimer = setInterval(() => void this.probe(backend), PROBE_INTERVAL_MS);
    this.probeTimer.unref();
  }

  private async probe(backend: IQueueBackend): Promise<void> {
    if (!(await respondsInTime(backend)) || !this.probeTimer) return;
    clearInterval(this.probeTimer);
    this.probeTimer = undefined;
    this.outage.end();
  }
}

/** BullMQ gives errors about jobs, such as a lost lock, a numeric code: Postgres has answered. */
const isJobError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'number';

/** Whether Postgres answers a small query in time. */
async function respondsInTime(backend: IQueueBackend): Promise<boolean> {
  const answer = backend.getQueueMetaField('version').then(() => true);
  return (await withTimeout(answer, PROBE_TIMEOUT_MS).catch(() => false)) ?? false;
}
