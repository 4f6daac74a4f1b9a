import { eventually } from '../support/eventually.js';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { programs, startStack, TEST_API_KEY } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

/** Where batches are. */
export const BATCHES = '/final-destination/v2/batches';

/** A gateway, a worker that only echoes, and the Postgres that holds their batches and messages. */
export interface BatchService {
  readonly postgres: TestPostgres;
  readonly stack: Stack;
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts one; without workers its batches stay as they are. */
export async function startBatchService(
  environment: Readonly<Record<string, string>> = {},
  workers = 1,
): Promise<BatchService> {
  const postgres = await startPostgres();
  const { url } = postgres;
  const stack = await startStack({
    queueUrl: url,
    databaseUrl: url,
    workerProgram: programs.echoWorker,
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

/** What is sent to make a batch. */
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

/** A part of a batch, with the key of the specs. */
export const ask = (url: string, path: string): Promise<Response> =>
  fetch(url + path, { headers: { authorization: TEST_API_KEY } });

/** A batch as it is shown, as far as these specs look. */
export interface ShownBatch {
  readonly id: string;
  readonly status: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly links: Readonly<Record<'self' | 'results' | 'errors' | 'events', string>>;
}

/** The batch that an upload became, when it has ended. */
export async function ended(url: string, accepted: Response): Promise<ShownBatch> {
  if (accepted.status !== 202) throw new Error(`${accepted.status}: ${await accepted.text()}`);
  let batch = (await accepted.json()) as ShownBatch;
  await eventually(async () => {
    batch = (await (await ask(url, batch.links.self)).json()) as ShownBatch;
    return !['queued', 'running'].includes(batch.status);
  });
  return batch;
}

/** The lines of results or errors. */
export async function linesAt(url: string, path: string): Promise<readonly Line[]> {
  const text = await (await ask(url, `${path}?format=ndjson`)).text();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

/** A line of results or errors, as far as these specs look. */
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

/** How much is kept of batches. */
export interface Kept {
  readonly batches: number;
  readonly chunks: number;
  readonly webhooks: number;
}

export const kept = async ({ database }: Pick<TestPostgres, 'database'>): Promise<Kept> =>
  (await database.query<Kept>(countKept))[0]!;

/** Of uploads that were refused. */
export const nothing: Kept = { batches: 0, chunks: 0, webhooks: 0 };
