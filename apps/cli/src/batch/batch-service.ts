import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { refusalOf, ServiceAwayError } from './batch-failures.js';
import type { BatchRefusedError } from './batch-failures.js';

/** A batch as the service tells of it. */
export interface WireBatch {
  readonly id: string;
  readonly status: 'queued' | 'running' | 'completed' | 'cancelled' | 'failed' | 'expired';
  readonly counts: {
    readonly total: number;
    readonly processed: number;
    readonly ok: number;
    readonly no_matches: number;
    readonly rejected: number;
  };
  readonly rows_per_second?: number;
  readonly expected_end?: string;
}

/** A batch as its submission is answered. */
export interface SubmittedBatch extends WireBatch {
  readonly webhook?: { readonly secret: string };
}

/** What is sent, and how it is named. */
export interface Submission {
  readonly file: string;
  readonly contentType: string;
  /** Options, columns and webhook, as parameters of the URL. */
  readonly parameters: URLSearchParams;
  readonly idempotencyKey: string;
  readonly webhookSecret?: string;
  /** Told how many bytes are on their way. */
  readonly onSent: (bytes: number) => void;
}

/** Which part of the results is wanted. */
export interface ResultsWish {
  readonly id: string;
  readonly format: string;
  /** Bytes that are there already. */
  readonly offset: number;
}

/** Whoever waits on a network waits no longer than this for its first word. */
const ANSWER_LIMIT_MS = 60_000;
/** The service gives an upload this long. */
const UPLOAD_LIMIT_MS = 3_600_000;
const DOWNLOAD_LIMIT_MS = 6 * 3_600_000;

/** Tries of one request; the service says how long to wait between, else it grows from a second. */
const MOST_TRIES = 8;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Speaks with a deployment about batches; what may pass is tried again for a while. */
export class BatchService {
  constructor(private readonly options: { readonly url: string; readonly key?: string }) {}

  submit(submission: Submission): Promise<SubmittedBatch> {
    const { file, parameters, onSent } = submission;
    return this.askJson(`?${parameters}`, () => ({
      method: 'POST',
      headers: headersOf(submission),
      body: Readable.toWeb(Readable.from(counted(createReadStream(file), onSent))),
      duplex: 'half',
      signal: AbortSignal.timeout(UPLOAD_LIMIT_MS),
    }));
  }

  /** Answers when the status changes, or after some seconds. */
  watch(id: string): Promise<WireBatch> {
    return this.askJson(`/${id}?wait=1`, () => ({ signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }));
  }

  /** 206 where the service goes on at the offset, 200 where it begins anew. */
  results({ id, format, offset }: ResultsWish): Promise<Response> {
    const init = (): AskInit => ({
      // An offset counts the bytes that are there, and those are not compressed.
      headers: { 'accept-encoding': 'identity', ...(offset > 0 && { range: `bytes=${offset}-` }) },
      signal: AbortSignal.timeout(DOWNLOAD_LIMIT_MS),
    });
    return this.ask(`/${id}/results?format=${format}`, init, (response) => response);
  }

  private askJson<T>(path: string, init: () => AskInit): Promise<T> {
    return this.ask(path, init, async (response) => (await response.json()) as T);
  }

  /** What is read of a good answer; an answer that breaks off is asked for again. */
  private async ask<T>(path: string, init: () => AskInit, read: ReadAnswer<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.tryOnce(path, init(), read);
      if ('answer' in outcome) return outcome.answer;
      const { failure } = outcome;
      const isPassing = failure instanceof ServiceAwayError || passingStatuses.has(failure.status);
      if (!isPassing || attempt === MOST_TRIES) throw failure;
      await pause(pauseMs(failure, attempt));
    }
  }

  private async tryOnce<T>(path: string, init: AskInit, read: ReadAnswer<T>): Promise<Outcome<T>> {
    const { url, key } = this.options;
    const authorization = key === undefined ? {} : { authorization: key };
    const address = `${url.replace(/\/+$/, '')}/final-destination/v2/batches${path}`;
    try {
      const headers = { ...init.headers, ...authorization };
      const response = await fetch(address, { ...init, headers } as RequestInit);
      if (!response.ok) return { failure: await refusalOf(response) };
      return { answer: await read(response) };
    } catch (error) {
      return { failure: new ServiceAwayError(url, error) };
    }
  }
}

type ReadAnswer<T> = (response: Response) => T | Promise<T>;

type Outcome<T> =
  { readonly answer: T } | { readonly failure: BatchRefusedError | ServiceAwayError };

const headersOf = ({ contentType, idempotencyKey, webhookSecret }: Submission) => ({
  'content-type': contentType,
  'idempotency-key': idempotencyKey,
  ...(webhookSecret !== undefined && { 'webhook-secret': webhookSecret }),
});

async function* counted(
  blocks: AsyncIterable<Buffer>,
  onSent: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const block of blocks) {
    bytes += block.length;
    yield block;
    onSent(bytes);
  }
}

interface AskInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly duplex?: 'half';
  readonly signal: AbortSignal;
}

/** Another try may go better. */
const passingStatuses: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 504]);

const pauseMs = (failure: BatchRefusedError | ServiceAwayError, attempt: number): number => {
  const told = 'headers' in failure ? Number(failure.headers.get('retry-after')) : 0;
  const own = FIRST_PAUSE_MS * 2 ** (attempt - 1);
  return Math.min(told > 0 ? told * 1_000 : own, LONGEST_PAUSE_MS);
};
