import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BATCHES } from '../../apps/cli/src/batch/batch-client.js';
import { TEST_API_KEY } from '../services/stack.js';
import type { ChaosService } from './chaos-service.js';
import type { Fault } from './fault-plan.js';

const ATTEMPT_TIMEOUT_MS = 120_000;
const RETRY_LIMIT_MS = 180_000;
const RETRY_DELAY_MS = 100;

/** A request, created for every attempt because a body stream can be sent once. */
interface ClientRequest extends RequestInit {
  readonly path: string;
  readonly duplex?: 'half';
}

/** A client that retries every transient failure at the next gateway. */
export class ChaosClient {
  /** Number of retries so far. */
  retries = 0;
  private turn = 0;

  constructor(private readonly service: ChaosService) {}

  /** Repeats a request until its response has been read. Throws a RequestRefusedError for client errors. */
  async send<T>(
    createRequest: () => ClientRequest,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const deadline = Date.now() + RETRY_LIMIT_MS;
    for (;;) {
      try {
        const response = await this.attempt(createRequest());
        if (response.ok) return await read(response);
        const text = await response.text();
        if (!isTransient(response.status)) {
          throw new RequestRefusedError(`${response.status} ${text}`);
        }
      } catch (error) {
        if (error instanceof RequestRefusedError || Date.now() > deadline) throw error;
      }
      if (Date.now() > deadline) throw new Error('no gateway answers');
      this.turn += 1;
      this.retries += 1;
      await sleep(RETRY_DELAY_MS);
    }
  }

  getJson<T>(path: string): Promise<T> {
    return this.send(
      () => ({ path }),
      (response) => response.json() as Promise<T>,
    );
  }

  /** Injects a fault. A gateway fault hits the gateway that this client is using. */
  inject({ target, which }: Fault): Promise<void> {
    return this.service.inject(target, target === 'gateway' ? this.turn : which);
  }

  private attempt({ path, headers, ...init }: ClientRequest): Promise<Response> {
    return fetch(this.service.gatewayUrl(this.turn) + path, {
      ...init,
      headers: { authorization: TEST_API_KEY, ...headers },
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
    });
  }
}

/** A failure that another attempt would not resolve. */
class RequestRefusedError extends Error {
  override readonly name = 'RequestRefusedError';
}

/**
 * An outage (5xx), or an earlier upload with the same idempotency key that is not rolled back yet
 * (409).
 */
const isTransient = (status: number): boolean => status >= 500 || status === 409;

const BLOCK_BYTES = 64 * 1024;

/**
 * Uploads a batch, from the start again after every failure, and returns its id. The same upload is
 * then sent once more, as by a client that did not receive the response.
 */
export const submit = async (
  client: ChaosClient,
  upload: Buffer,
  faults: readonly Fault[],
): Promise<string> => {
  const pending = [...faults];
  const key = `"${randomUUID()}"`;
  const send = () =>
    client.send(
      () => submission(streamed(upload, pending, client), key),
      async (response) => ((await response.json()) as { readonly id: string }).id,
    );
  const id = await send();
  if (pending.length > 0) throw new Error('the upload ended before all faults were injected');
  if ((await send()) !== id) throw new Error('one upload has become two batches');
  return id;
};

const submission = (blocks: AsyncIterable<Uint8Array>, key: string): ClientRequest => ({
  path: BATCHES,
  method: 'POST',
  headers: { 'content-type': 'application/x-ndjson', 'idempotency-key': key },
  body: ReadableStream.from(blocks),
  duplex: 'half',
});

async function* streamed(
  upload: Buffer,
  pending: Fault[],
  client: ChaosClient,
): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < upload.length; sent += BLOCK_BYTES) {
    if (pending[0] && sent >= pending[0].share * upload.length) {
      await client.inject(pending.shift()!);
    }
    yield upload.subarray(sent, sent + BLOCK_BYTES);
  }
}

const NEWLINE = 10;
const PARTIAL_CONTENT = 206;

type Format = 'ndjson' | 'csv';

/** The results to download. */
interface ResultsToFetch {
  readonly id: string;
  readonly format: Format;
  readonly rows: number;
}

/** Downloads results under faults; every broken connection is resumed. */
export const download = async (
  client: ChaosClient,
  { id, format, rows }: ResultsToFetch,
  faults: readonly Fault[],
): Promise<Buffer> => {
  const pending = [...faults];
  const received: PartialDownload = { blocks: [] };
  const path = `${BATCHES}/${id}/results?format=${format}`;
  await client.send(
    () => resumptions[format](path, received),
    async (response) => {
      checkResumption(response, received);
      received.etag = strongEtagOf(response);
      let lines = linesIn(Buffer.concat(received.blocks));
      for await (const block of response.body as AsyncIterable<Uint8Array>) {
        received.blocks.push(block);
        lines += linesIn(block);
        if (pending[0] && lines >= pending[0].share * rows) await client.inject(pending.shift()!);
      }
    },
  );
  if (pending.length > 0) throw new Error('the download ended before all faults were injected');
  return Buffer.concat(received.blocks);
};

const strongEtagOf = ({ headers }: Response): string | undefined => {
  const etag = headers.get('etag');
  return etag?.startsWith('"') ? etag : undefined;
};

/** The results of an ended batch do not change: a response must continue what has been received. */
const checkResumption = (
  { headers, status }: Response,
  { blocks, etag }: PartialDownload,
): void => {
  if (headers.get('batch-complete') !== 'true') {
    throw new RequestRefusedError('the batch is running again');
  }
  const isChanged = etag !== undefined && blocks.length > 0 && status !== PARTIAL_CONTENT;
  if (isChanged) throw new RequestRefusedError(`the results have changed: ${headers.get('etag')}`);
};

/** What has been received so far. */
interface PartialDownload {
  blocks: Uint8Array[];
  etag?: string;
}

/** Creates the request that resumes a broken download. */
type Resumption = (path: string, received: PartialDownload) => ClientRequest;

/** Resumes at a byte. The last byte is requested again, so that the range is never empty. */
const fromByte: Resumption = (path, received) => {
  const known = Buffer.concat(received.blocks).subarray(0, -1);
  const headers = { 'accept-encoding': 'identity' };
  if (known.length === 0 || received.etag === undefined) {
    received.blocks = [];
    return { path, headers };
  }
  received.blocks = [known];
  return {
    path,
    headers: { ...headers, range: `bytes=${known.length}-`, 'if-range': received.etag },
  };
};

/** Resumes at a row, with gzip. An incomplete row is dropped, and so is a header without rows. */
const fromRow: Resumption = (path, received) => {
  const all = Buffer.concat(received.blocks);
  const complete = all.subarray(0, all.lastIndexOf(NEWLINE) + 1);
  const lines = linesIn(complete);
  received.blocks = lines > 1 ? [complete] : [];
  return { path: `${path}&from=${Math.max(1, lines)}`, headers: { 'accept-encoding': 'gzip' } };
};

const resumptions: Readonly<Record<Format, Resumption>> = { ndjson: fromByte, csv: fromRow };

const linesIn = (block: Uint8Array): number => {
  let lines = 0;
  for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
};
