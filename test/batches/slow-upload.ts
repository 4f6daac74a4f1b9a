import type { TestPostgres } from '../../tools/services/postgres.js';
import { csv, upload } from './batch-service.js';

/** An upload that continues until it is ended. */
export interface SlowUpload {
  readonly answer: Promise<Response>;
  /** Sends more bytes. */
  send(text: string): void;
  end(): void;
}

/** Starts a CSV upload; the spec sends the rest. */
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

/** Only uploads keep a transaction open. */
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

/** Number of running uploads. */
export const uploadsUnderWay = async ({ database }: Uploads): Promise<number> =>
  (await database.query<{ n: number }>(countUploads))[0]!.n;

/** Terminates the connections of running uploads and returns their number. */
export const breakUploadsUnderWay = async ({ database }: Uploads): Promise<number> =>
  (await database.query<{ n: number }>(breakUploads))[0]!.n;
