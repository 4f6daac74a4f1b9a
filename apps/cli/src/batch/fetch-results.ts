import { createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { BatchRefusedError, ServiceAwayError } from './batch-failures.js';
import type { BatchService } from './batch-service.js';
import { partPathOf } from './batch-state.js';

const MOST_BREAKS = 10;
const PAUSE_MS = 1_000;

const PARTIAL_CONTENT = 206;
const RANGE_NOT_SATISFIABLE = 416;

/** Where results are fetched to, and in which format. */
export interface ResultsPlan {
  readonly id: string;
  readonly out: string;
  readonly format: string;
}

/** Fetches results beside the file and puts them in its place when they are whole; goes on where a connection broke. */
export async function fetchResults(
  service: Pick<BatchService, 'results'>,
  { id, out, format }: ResultsPlan,
): Promise<void> {
  const part = partPathOf(out);
  for (let breaks = 0; ; breaks += 1) {
    try {
      await fetchRest(service, { id, out: part, format });
      return await rename(part, out);
    } catch (error) {
      if (breaks === MOST_BREAKS || !(error instanceof ServiceAwayError)) throw error;
      await pause(PAUSE_MS);
    }
  }
}

const fetchRest = async (
  service: Pick<BatchService, 'results'>,
  { id, out, format }: ResultsPlan,
): Promise<void> => {
  const offset = await sizeOf(out);
  const response = await service.results({ id, format, offset }).catch((error: unknown) => {
    if (endsAt(offset, error)) return undefined;
    throw error;
  });
  if (!response?.body) return;
  const flags = response.status === PARTIAL_CONTENT ? 'a' : 'w';
  await pipeline(arriving(response.body), createWriteStream(out, { flags }));
};

/** Whether the service refused to go on because nothing is left to fetch. */
const endsAt = (offset: number, error: unknown): boolean =>
  error instanceof BatchRefusedError &&
  error.status === RANGE_NOT_SATISFIABLE &&
  error.headers.get('content-range') === `bytes */${offset}`;

/** Tells a connection that broke from a file that cannot be written. */
async function* arriving(body: NonNullable<Response['body']>): AsyncGenerator<Uint8Array> {
  try {
    yield* Readable.fromWeb(body as ReadableStream<Uint8Array>);
  } catch (error) {
    throw new ServiceAwayError('The service', error);
  }
}

const sizeOf = async (file: string): Promise<number> => {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
};
