import type { TestPostgres } from '../support/postgres.js';
import { csv, upload } from './batch-service.js';

/** An upload that goes on until it is told to end. */
export interface SlowUpload {
  readonly answer: Promise<Response>;
  /** Sends more. */
  send(text: string): void;
  end(): void;
}

/** Begins an upload of CSV, and leaves the rest of it to the spec. */
export function slowUpload(
  url: string,
  start: string,
  headers: Readonly<Record<string, string>> = {},
): SlowUpload {
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (stream = controller),
  });
  const send = (text: string): void => stream.enqueue(Buffer.from(text));
  send(start);
  return { answer: upload(url, { type: csv, body, headers }), send, end: () => stream.close() };
}

/** Uploads are the only ones that keep a transaction open. */
const transactions = `
  FROM pg_stat_activity
 WHERE datname = current_database() AND application_name = 'gateway'
   AND state LIKE 'idle in transaction%'`;

const countUploads = {
  name: 'spec-count-uploads',
  text: `SELECT count(*)::int AS n ${transactions}`,
};
const breakUploads = {
  name: 'spec-break-uploads',
  text: `SELECT count(pg_terminate_backend(pid))::int AS n ${transactions}`,
};

type Uploads = Pick<TestPostgres, 'database'>;

/** How many uploads are being written. */
export const uploadsUnderWay = async ({ database }: Uploads): Promise<number> =>
  (await database.query<{ n: number }>(countUploads))[0]!.n;

/** Ends the connections that uploads are being written on, and tells how many those were. */
export const breakUploadsUnderWay = async ({ database }: Uploads): Promise<number> =>
  (await database.query<{ n: number }>(breakUploads))[0]!.n;
