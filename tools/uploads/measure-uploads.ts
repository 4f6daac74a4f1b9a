import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#database';
import { percentile } from '../measurement/statistics.js';
import { LoadClient, requestOf } from '../overload/load.js';
import type { TestPostgres } from '../services/postgres.js';
import { startPostgres } from '../services/postgres.js';
import type { QueueKind } from '../services/stack.js';
import { TEST_API_KEY, programs, startQueueHost, startStack } from '../services/stack.js';
import type { HostileUpload } from './hostile-uploads.js';

/** The uploads to measure, and the load beside them. */
export interface UploadPlan {
  readonly queue: QueueKind;
  readonly uploads: readonly HostileUpload[];
  /** Duration of the measurement of single queries alone. */
  readonly seconds: number;
}

/** What an upload cost the gateway. */
export interface UploadCost {
  readonly upload: HostileUpload;
  readonly status: number;
  /** The reason of a refusal. */
  readonly reason?: string;
  /** CPU time of the gateway, without that of the queries beside the upload. */
  readonly cpuSeconds: number;
  /** The longest time for which the event loop was blocked. */
  readonly blockedMs: number;
}

/** The costs of uploads, and the latency of single queries without and beside them. */
export interface UploadFigures {
  readonly costs: readonly UploadCost[];
  readonly aloneP99Ms: number;
  readonly besideP99Ms: number;
  /**
   * The longest time for which the event loop was blocked without uploads: by the machine's load.
   */
  readonly aloneBlockedMs: number;
}

const WARM_UP_MS = 5_000;

/** Starts a service, and sends it the uploads one after the other, beside single queries. */
export async function measureUploads(plan: UploadPlan): Promise<UploadFigures> {
  const service = await startUploadService(plan.queue);
  const singles = new SingleQueries(service.url);
  try {
    await singles.during(() => sleep(WARM_UP_MS));
    const start = await readGateway(service);
    const alone = await singles.during(() => sleep(plan.seconds * 1_000));
    const end = await readGateway(service);
    const cpuSecondsOfSingle = (end.cpuSeconds - start.cpuSeconds) / alone.durationsMs.length;
    const costs: UploadCost[] = [];
    const durationsMs: number[] = [];
    for (const upload of plan.uploads) {
      const beside = await singles.during(() => measureUpload(service, upload));
      durationsMs.push(...beside.durationsMs);
      const cpuOfSingles = cpuSecondsOfSingle * beside.durationsMs.length;
      costs.push({ ...beside.value, cpuSeconds: beside.value.cpuSeconds - cpuOfSingles });
    }
    const aloneP99Ms = percentile(alone.durationsMs, 0.99);
    const besideP99Ms = percentile(durationsMs, 0.99);
    return { costs, aloneP99Ms, besideP99Ms, aloneBlockedMs: end.blockedMs };
  } finally {
    singles.close();
    await service.stop();
  }
}

interface UploadService {
  readonly url: string;
  readonly metricsUrl: string;
  readonly postgres: TestPostgres;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';

/** A gateway whose worker takes 5 ms a query, and does not process batches. */
const startUploadService = async (kind: QueueKind): Promise<UploadService> => {
  const postgres = await startPostgres();
  const queue = kind === 'redis' ? await startQueueHost('redis') : undefined;
  const urls = { queueUrl: queue?.url ?? postgres.url, databaseUrl: postgres.url };
  const worker = await startStack({
    ...urls,
    gateways: 0,
    workerProgram: programs.slowWorker,
    keepsLog: false,
    environment: { QUERY_MS: '5', WORKER_BATCH_CONCURRENCY: '0' },
  });
  const metricsPort = await findFreePort(HOST);
  const environment = { METRICS_PORT: String(metricsPort) };
  const gateway = await startStack({ ...urls, workers: 0, keepsLog: false, environment });
  const stop = async (): Promise<void> => {
    await gateway.stop();
    await worker.stop();
    await queue?.stop();
    await postgres.stop();
  };
  const { url } = gateway.gateways[0]!;
  return { url, metricsUrl: `http://${HOST}:${metricsPort}/metrics`, postgres, stop };
};

/** Interval between single queries: interactive clients do not send as fast as possible. */
const SINGLE_INTERVAL_MS = 10;

class SingleQueries {
  private readonly client = new LoadClient(TEST_API_KEY);

  constructor(private readonly url: string) {}

  /** Sends one query after the other while the work is under way. */
  async during<T>(
    work: () => Promise<T>,
  ): Promise<{ readonly value: T; readonly durationsMs: readonly number[] }> {
    const durationsMs: number[] = [];
    let hasEnded = false;
    const working = work().finally(() => (hasEnded = true));
    const send = async (): Promise<void> => {
      while (!hasEnded) {
        const { status, durationMs } = await this.client.send(this.url, requestOf(1));
        if (status !== 200) throw new Error(`a single query was answered with ${status}`);
        durationsMs.push(durationMs);
        await sleep(SINGLE_INTERVAL_MS);
      }
    };
    const [value] = await Promise.all([working, send()]);
    return { value, durationsMs };
  }

  close(): void {
    this.client.close();
  }
}

const deleteBatches = { name: 'trial-delete-batches', text: 'DELETE FROM batch' };

const measureUpload = async (
  service: UploadService,
  upload: HostileUpload,
): Promise<UploadCost> => {
  const before = await readGateway(service);
  const answer = await fetch(`${service.url}/final-destination/v2/batches`, {
    method: 'POST',
    headers: { authorization: TEST_API_KEY, 'content-type': 'text/csv' },
    body: new Uint8Array(upload.body),
  });
  const { reason } = (await answer.json()) as { readonly reason?: string };
  const after = await readGateway(service);
  await service.postgres.database.query(deleteBatches);
  const cpuSeconds = after.cpuSeconds - before.cpuSeconds;
  return { upload, status: answer.status, reason, cpuSeconds, blockedMs: after.blockedMs };
};

/** The delay of the event loop is sampled at this interval, which its figures include. */
const SAMPLE_MS = 10;

/** CPU time since the start, and the longest delay of the event loop since the last call. */
const readGateway = async ({
  metricsUrl,
}: UploadService): Promise<{ readonly cpuSeconds: number; readonly blockedMs: number }> => {
  const text = await (await fetch(metricsUrl)).text();
  const valueOf = (name: string): number => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`the gateway exposes no metric ${name}`);
    return Number(value);
  };
  return {
    cpuSeconds: valueOf('process_cpu_seconds_total'),
    blockedMs: valueOf('nodejs_eventloop_lag_max_seconds') * 1_000 - SAMPLE_MS,
  };
};
