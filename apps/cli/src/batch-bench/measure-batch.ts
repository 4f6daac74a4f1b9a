import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { BatchService } from '../batch/batch-service.js';
import { fetchResults } from '../batch/fetch-results.js';
import type { ResultsPlan } from '../batch/fetch-results.js';
import { followBatch } from '../batch/follow-batch.js';
import type { WireBatch } from '../batch/wire-batch.js';
import { cycle } from '../benchmark/cycle.js';
import type { OwnService } from '../benchmark/own-service.js';
import { measureService } from '../benchmark/service-load.js';
import { percentile } from '../evaluation/percentile.js';
import { ServiceClient } from '../evaluation/service-client.js';
import type { WireQuery } from '../evaluation/wire.js';
import { residentMebibytes } from '../scale/resident-memory.js';
import { checkResults } from './check-results.js';
import { watchMemory } from './memory-watch.js';
import { writeRows } from './write-rows.js';

export interface BatchPlan {
  readonly service: OwnService;
  readonly queries: readonly WireQuery[];
  readonly rows: number;
  /** Of each measurement beside the batch. */
  readonly seconds: number;
  readonly inFlight: number;
  /** Where the upload and the results are written. */
  readonly directory: string;
}

/** What was measured of one batch, and of the service around it. */
export interface BatchFigures {
  readonly rows: number;
  readonly uploadMegabytes: number;
  readonly uploadSeconds: number;
  readonly gatewayIdleMebibytes: number;
  /** While the batch arrived. */
  readonly uploadPeakMebibytes: number;
  /** From the acceptance to the end. */
  readonly rowsPerSecond: number;
  /** Of requests of 200, several at once, before the batch and after it. */
  readonly queriesPerSecond: number;
  readonly idleP95Ms: number;
  readonly meanwhileP95Ms: number;
  readonly download: DownloadFigures;
  /** Few bytes a row: it is rows that cost. */
  readonly csvDownload: DownloadFigures;
  readonly found: number;
}

/** What was measured of fetching results in one format. */
export interface DownloadFigures {
  readonly megabytes: number;
  readonly seconds: number;
  /** Of the gateway, meanwhile. */
  readonly peakMebibytes: number;
}

const MEGABYTE = 1_000_000;
const LARGEST_REQUEST = 200;

/** People ask now and then, not as fast as they are answered. */
const SINGLES_APART_MS = 50;

/** Sends a batch, follows it while single queries are asked, fetches the results and reads them. */
export const measureBatch = async (plan: BatchPlan): Promise<BatchFigures> => {
  const { service, queries, rows, directory } = plan;
  const input = `${directory}/rows.csv`;
  await writeRows(input, queries, rows);
  const client = new ServiceClient({ ...service, connections: plan.inFlight });
  const batches = new BatchService(service);
  try {
    const before = await requestsOf200(client, plan);
    const idleP95Ms = percentile(
      await singlesUntil(client, plan, pause(plan.seconds * 1_000)),
      0.95,
    );
    const gatewayIdleMebibytes = await residentMebibytes(service.gatewayPid);
    const upload = await watched(service, () => submit(batches, input));
    const run = await timed(async () => {
      const ended = untilEnd(batches, upload.value.id);
      const durations = await singlesUntil(client, plan, ended);
      return { batch: await ended, durations };
    });
    const results = await fetched(batches, upload.value.id, { ...plan, input });
    const after = await requestsOf200(client, plan);
    return {
      rows,
      uploadMegabytes: (await stat(input)).size / MEGABYTE,
      uploadSeconds: upload.seconds,
      gatewayIdleMebibytes,
      uploadPeakMebibytes: upload.peakMebibytes,
      rowsPerSecond: rows / run.seconds,
      queriesPerSecond: (before + after) / 2,
      idleP95Ms,
      meanwhileP95Ms: percentile(run.value.durations, 0.95),
      ...results,
    };
  } finally {
    client.close();
  }
};

const submit = (batches: BatchService, file: string): Promise<WireBatch> =>
  batches.submit({
    file,
    contentType: 'text/csv',
    parameters: new URLSearchParams(),
    idempotencyKey: randomUUID(),
    onSent: () => undefined,
  });

const untilEnd = async (batches: BatchService, id: string): Promise<WireBatch> => {
  const batch = await followBatch(batches, id, { show: () => undefined });
  if (batch.status !== 'completed') throw new Error(`the batch is ${batch.status}`);
  return batch;
};

const fetched = async (
  batches: BatchService,
  id: string,
  { service, directory, input }: BatchPlan & { readonly input: string },
): Promise<Pick<BatchFigures, 'download' | 'csvDownload' | 'found'>> => {
  const downloaded = async (plan: Omit<ResultsPlan, 'id'>): Promise<DownloadFigures> => {
    const { seconds, peakMebibytes } = await watched(service, () =>
      fetchResults(batches, { id, ...plan }),
    );
    return { megabytes: (await stat(plan.out)).size / MEGABYTE, seconds, peakMebibytes };
  };
  const out = `${directory}/results`;
  const download = await downloaded({ out, format: 'ndjson' });
  const { found } = await checkResults({ input, out });
  const csvDownload = await downloaded({ out: `${out}.csv`, format: 'csv' });
  return { download, csvDownload, found };
};

const requestsOf200 = async (client: ServiceClient, plan: BatchPlan): Promise<number> => {
  const way = { title: '', queriesPerRequest: LARGEST_REQUEST, inFlight: plan.inFlight };
  const load = { ...way, seconds: plan.seconds };
  return (await measureService(client, cycle(plan.queries), load)).unitsPerSecond;
};

/** Asks one query after the other until something has happened; how long each took, in milliseconds. */
const singlesUntil = async (
  client: ServiceClient,
  { queries }: BatchPlan,
  end: Promise<unknown>,
): Promise<readonly number[]> => {
  const next = cycle(queries);
  const durations: number[] = [];
  let isOver = false;
  void end.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  while (!isOver) {
    durations.push((await client.ask([next()])).elapsedMs);
    await pause(SINGLES_APART_MS);
  }
  return durations;
};

const watched = async <T>(
  service: OwnService,
  work: () => Promise<T>,
): Promise<Timed<T> & { readonly peakMebibytes: number }> => {
  const memory = watchMemory(service.gatewayPid);
  const done = await timed(work);
  return { ...done, peakMebibytes: await memory.stop() };
};

interface Timed<T> {
  readonly value: T;
  readonly seconds: number;
}

const timed = async <T>(work: () => Promise<T>): Promise<Timed<T>> => {
  const startedAt = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - startedAt) / 1_000 };
};
