import { open, rename, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { BatchRefusedError, ServiceUnreachableError } from './batch-client.js';
import type { BatchClient } from './batch-client.js';
import { partialPathOf, writeFlags } from './batch-state.js';

const MAX_RESUMPTIONS = 10;
const RESUME_DELAY_MS = 1_000;

const PARTIAL_CONTENT = 206;
const RANGE_NOT_SATISFIABLE = 416;

/** The batch, the target file and the format of a download. */
export interface ResultsDownload {
  readonly id: string;
  readonly out: string;
  readonly format: string;
}

/**
 * Downloads results to a partial file, which is renamed when it is complete. Resumes broken
 * connections.
 */
export async function fetchResults(
  service: Pick<BatchClient, 'results'>,
  { id, out, format }: ResultsDownload,
): Promise<void> {
  const part = partialPathOf(out);
  for (let resumptions = 0; ; resumptions += 1) {
    try {
      await fetchRest(service, { id, out: part, format });
      return await rename(part, out);
    } catch (error) {
      if (resumptions === MAX_RESUMPTIONS || !(error instanceof ServiceUnreachableError))
        throw error;
      await pause(RESUME_DELAY_MS);
    }
  }
}

const fetchRest = async (
  service: Pick<BatchClient, 'results'>,
  { id, out, format }: ResultsDownload,
): Promise<void> => {
  const offset = await sizeOf(out);
  const response = await service.results({ id, format, offset }).catch((error: unknown) => {
    if (isAlreadyComplete(offset, error)) return undefined;
    throw error;
  });
  if (!response?.body) return;
  const isRest = response.status === PARTIAL_CONTENT;
  const file = await open(out, isRest ? writeFlags.append : writeFlags.replace);
  await pipeline(withUnreachableError(response.body), file.createWriteStream());
};

/** Whether the service refused the range because nothing is left to download. */
const isAlreadyComplete = (offset: number, error: unknown): boolean =>
  error instanceof BatchRefusedError &&
  error.status === RANGE_NOT_SATISFIABLE &&
  error.headers.get('content-range') === `bytes */${offset}`;

/** Marks errors of the connection, to tell them from errors of the file system. */
async function* withUnreachableError(
  body: NonNullable<Response['body']>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* Readable.fromWeb(body as ReadableStream<Uint8Array>);
  } catch (error) {
    throw new ServiceUnreachableError('The service', error);
  }
}

const sizeOf = async (file: string): Promise<number> => {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
};
