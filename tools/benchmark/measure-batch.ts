import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import type { WireBatch } from '../../apps/cli/src/batch/batch-client.js';
import { BatchClient } from '../../apps/cli/src/batch/batch-client.js';
import { followBatch } from '../../apps/cli/src/batch/batch-progress.js';
import type { ResultsDownload } from '../../apps/cli/src/batch/fetch-results.js';
import { fetchResults } from '../../apps/cli/src/batch/fetch-results.js';
import { residentMebibytes, sampleMemory } from '../measurement/machine.js';
import { cycle } from '../measurement/measure-load.js';
import { percentile } from '../measurement/statistics.js';
import type { WireQuery } from '../services/geocoding-client.js';
import { GeocodingClient } from '../services/geocoding-client.js';
import type { BenchmarkService } from '../services/benchmark-service.js';
import { measureService } from './service-load.js';

/** The service and the size of a batch measurement. */
export interface BatchPlan {
  readonly service: BenchmarkService;
  readonly queries: readonly WireQuery[];
  readonly rows: number;
  /** Duration of each measurement before and after the batch. */
  readonly seconds: number;
  readonly inFlight: number;
  /** Directory for the upload and the results. */
  readonly directory: string;
}

/** The figures of a batch, and of single queries during it. */
export interface BatchFigures {
  readonly rows: number;
  readonly uploadMegabytes: number;
  readonly uploadSeconds: number;
  readonly gatewayIdleMebibytes: number;
  /** During the upload. */
  readonly uploadPeakMebibytes: number;
  /** From the accepted upload to the end of the batch. */
  readonly rowsPerSecond: number;
  /** Of concurrent requests of 200 queries; mean of before and after the batch. */
  readonly queriesPerSecond: number;
  readonly idleP95Ms: number;
  readonly meanwhileP95Ms: number;
  readonly download: DownloadFigures;
  /** CSV has few bytes per row, so that the cost per row dominates. */
  readonly csvDownload: DownloadFigures;
  readonly found: number;
}

/** The figures of a download in one format. */
export interface DownloadFigures {
  readonly megabytes: number;
  readonly seconds: number;
  /** Memory of the gateway during the download. */
  readonly peakMebibytes: number;
}

const MEGABYTE = 1_000_000;
const MEMORY_INTERVAL_MS = 200;
const LARGEST_REQUEST = 200;

/** Interval between single queries: interactive clients do not send as fast as possible. */
const SINGLE_INTERVAL_MS = 50;

/** Uploads a batch, sends single queries until it ends, and downloads and checks the results. */
export const measureBatch = async (plan: BatchPlan): Promise<BatchFigures> => {
  const { service, queries, rows, directory } = plan;
  const input = `${directory}/rows.csv`;
  await writeRows(input, queries, rows);
  const client = new GeocodingClient({ ...service, connections: plan.inFlight });
  const batches = new BatchClient(service);
  try {
    const before = await requestsOf200(client, plan);
    const idleP95Ms = percentile(
      await singlesUntil(client, plan, pause(plan.seconds * 1_000)),
      0.95,
    );
    const gatewayIdleMebibytes = await residentMebibytes(service.gatewayPid);
    const upload = await withPeakMemory(service, () => submit(batches, input));
    const run = await timed(async () => {
      const ended = awaitCompletion(batches, upload.value.id);
      const durations = await singlesUntil(client, plan, ended);
      return { batch: await ended, durations };
    });
    const results = await downloadAll(batches, upload.value.id, { ...plan, input });
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

const submit = (batches: BatchClient, file: string): Promise<WireBatch> =>
  batches.submit({
    file,
    contentType: 'text/csv',
    parameters: new URLSearchParams(),
    idempotencyKey: randomUUID(),
    onSent: () => undefined,
  });

const awaitCompletion = async (batches: BatchClient, id: string): Promise<WireBatch> => {
  const batch = await followBatch(batches, id, { show: () => undefined });
  if (batch.status !== 'completed') throw new Error(`the batch is ${batch.status}`);
  return batch;
};

const downloadAll = async (
  batches: BatchClient,
  id: string,
  { service, directory, input }: BatchPlan & { readonly input: string },
): Promise<Pick<BatchFigures, 'download' | 'csvDownload' | 'found'>> => {
  const downloaded = async (plan: Omit<ResultsDownload, 'id'>): Promise<DownloadFigures> => {
    const { seconds, peakMebibytes } = await withPeakMemory(service, () =>
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

const requestsOf200 = async (client: GeocodingClient, plan: BatchPlan): Promise<number> => {
  const pattern = { title: '', queriesPerRequest: LARGEST_REQUEST, inFlight: plan.inFlight };
  const load = { ...pattern, seconds: plan.seconds };
  return (await measureService(client, cycle(plan.queries), load)).unitsPerSecond;
};

/** Sends single queries until a promise settles; returns their durations in milliseconds. */
const singlesUntil = async (
  client: GeocodingClient,
  { queries }: BatchPlan,
  end: Promise<unknown>,
): Promise<readonly number[]> => {
  const next = cycle(queries);
  const durations: number[] = [];
  let hasEnded = false;
  void end.then(
    () => (hasEnded = true),
    () => (hasEnded = true),
  );
  while (!hasEnded) {
    durations.push((await client.geocode([next()])).elapsedMs);
    await pause(SINGLE_INTERVAL_MS);
  }
  return durations;
};

const withPeakMemory = async <T>(
  service: BenchmarkService,
  work: () => Promise<T>,
): Promise<Timed<T> & { readonly peakMebibytes: number }> => {
  const memory = sampleMemory([service.gatewayPid], MEMORY_INTERVAL_MS);
  const done = await timed(work);
  const samples = (await memory.stop()).get(service.gatewayPid) ?? [];
  return { ...done, peakMebibytes: Math.max(...samples) };
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

/** Writes a CSV of `count` addresses, which repeats the given ones. `row_id` is the row number from 1. */
const writeRows = (file: string, queries: readonly WireQuery[], count: number): Promise<void> => {
  const texts = queries.flatMap(({ address_string: text }) => (text === undefined ? [] : [text]));
  if (texts.length === 0) throw new RangeError('there is no address to write');
  const columns = ['row_id', 'address_string'];
  return pipeline(
    Readable.from(rowsOf(texts, count)),
    stringify({ header: true, columns }),
    createWriteStream(file),
  );
};

function* rowsOf(texts: readonly string[], count: number): Generator<readonly [number, string]> {
  for (let row = 1; row <= count; row += 1) yield [row, texts[(row - 1) % texts.length]!];
}

/** Counts of a results file. */
interface CheckedResults {
  readonly rows: number;
  readonly found: number;
}

/** The upload and the results of a batch. */
interface BatchFiles {
  /** The uploaded CSV, with the columns `row_id` and `address_string`. */
  readonly input: string;
  /** The results, as newline-delimited JSON. */
  readonly out: string;
}

interface UploadedRow {
  readonly row_id: string;
  readonly address_string: string;
}

interface ResultLine {
  readonly row: number;
  readonly row_id?: string;
  readonly status: string;
  readonly best_match?: { readonly id: string };
}

/**
 * Compares the results with the upload. Throws if a row has no result, if a result is not in its place,
 * or if equal addresses have different results.
 */
const checkResults = async ({ input, out }: BatchFiles): Promise<CheckedResults> => {
  const results = createInterface({ input: createReadStream(out) })[Symbol.asyncIterator]();
  const answers = new Map<string, string>();
  let rows = 0;
  let found = 0;
  for await (const uploaded of readRows(input)) {
    rows += 1;
    const line = await results.next();
    if (line.done) throw new Error(`row ${rows} has no result`);
    const result = JSON.parse(line.value) as ResultLine;
    if (result.row !== rows || result.row_id !== uploaded.row_id) {
      throw new Error(`expected the result of row ${rows}, but read row ${result.row}`);
    }
    const answer = `${result.status} ${result.best_match?.id ?? ''}`;
    const before = answers.get(uploaded.address_string) ?? answer;
    if (before !== answer) {
      throw new Error(`row ${rows} has the result ${answer}, an earlier row ${before}`);
    }
    answers.set(uploaded.address_string, answer);
    if (result.status === 'ok') found += 1;
  }
  if (!(await results.next()).done) throw new Error(`there are more than ${rows} results`);
  return { rows, found };
};

const readRows = (file: string): AsyncIterable<UploadedRow> =>
  createReadStream(file).pipe(parse({ columns: true })) as AsyncIterable<UploadedRow>;
