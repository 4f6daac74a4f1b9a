import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';

/** Path of the batch resource. */
export const BATCHES = '/final-destination/v2/batches';

/** A gateway, an echoing worker, and a Postgres with their batches and messages. */
export interface BatchService {
  readonly postgres: TestPostgres;
  readonly stack: InProcessStack;
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the service; without workers its batches are not answered. */
export async function startBatchService(
  environment: Readonly<Record<string, string>> = {},
  workers = 1,
): Promise<BatchService> {
  const postgres = await startPostgres();
  const { url } = postgres;
  const stack = await startInProcess({
    queueUrl: url,
    databaseUrl: url,
    echoes: true,
    workers,
    environment,
  });
  const stop = async (): Promise<void> => {
    await stack.stop();
    await postgres.stop();
  };
  return { postgres, stack, url: stack.gateways[0]!.url, stop };
}

export const json = 'application/json';
export const ndjson = 'application/x-ndjson';
export const csv = 'text/csv';

/** A submission. */
export interface Upload {
  readonly type?: string;
  readonly body?: RequestInit['body'];
  readonly search?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends an upload. */
export const upload = (url: string, { type, body, search = '', headers }: Upload) =>
  fetch(url + BATCHES + search, {
    method: 'POST',
    body,
    headers: { authorization: TEST_API_KEY, ...(type && { 'content-type': type }), ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });

/** Requests a resource of a batch with the API key of the specs. */
export const ask = (url: string, path: string): Promise<Response> =>
  fetch(url + path, { headers: { authorization: TEST_API_KEY } });

/** A batch as presented, as far as these specs need it. */
export interface ShownBatch {
  readonly id: string;
  readonly status: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly links: Readonly<Record<'self' | 'results' | 'errors' | 'events', string>>;
}

/** Waits until the accepted batch has ended. */
export async function ended(url: string, accepted: Response): Promise<ShownBatch> {
  if (accepted.status !== 202) throw new Error(`${accepted.status}: ${await accepted.text()}`);
  let batch = (await accepted.json()) as ShownBatch;
  await eventually(async () => {
    batch = (await (await ask(url, batch.links.self)).json()) as ShownBatch;
    return !['queued', 'running'].includes(batch.status);
  });
  return batch;
}

/** Lines of results or errors. */
export async function linesAt(url: string, path: string): Promise<readonly Line[]> {
  const text = await (await ask(url, `${path}?format=ndjson`)).text();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

/** A line of results or errors, as far as these specs need it. */
export interface Line {
  readonly row: number;
  readonly row_id?: string;
  readonly status?: string;
  readonly error?: { readonly reason: string };
}

const countKept = {
  name: 'spec-count-kept',
  text: `
SELECT (SELECT count(*) FROM batch)::int AS batches,
       (SELECT count(*) FROM batch_chunk)::int AS chunks,
       (SELECT count(*) FROM batch_webhook)::int AS webhooks`,
};

/** Row counts of the batch tables. */
export interface Kept {
  readonly batches: number;
  readonly chunks: number;
  readonly webhooks: number;
}

export const kept = async ({ database }: Pick<TestPostgres, 'database'>): Promise<Kept> =>
  (await database.query<Kept>(countKept))[0]!;

/** Row counts when no upload was accepted. */
export const nothing: Kept = { batches: 0, chunks: 0, webhooks: 0 };
