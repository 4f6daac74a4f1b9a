import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** A file to upload, and the parameters of the request. */
interface BatchSubmission {
  readonly file: string;
  readonly contentType: string;
  /** Options, columns and webhook as query parameters of the URL. */
  readonly parameters: URLSearchParams;
  readonly idempotencyKey: string;
  readonly webhookSecret?: string;
  /** Called with the number of bytes sent so far. */
  readonly onSent: (bytes: number) => void;
}

/** A range of the results. */
interface ResultsRequest {
  readonly id: string;
  readonly format: string;
  /** Bytes that have been downloaded already. */
  readonly offset: number;
}

/** Path of the batch endpoints. */
export const BATCHES = '/final-destination/v2/batches';

/** Deadline of a status request. */
const ANSWER_LIMIT_MS = 60_000;
/** The service's own deadline of an upload. */
const UPLOAD_LIMIT_MS = 3_600_000;
const DOWNLOAD_LIMIT_MS = 6 * 3_600_000;

/** Client of the batch endpoints of a service. Transient failures are retried with exponential backoff. */
export class BatchClient {
  constructor(private readonly service: ServiceAddress) {}

  submit(submission: BatchSubmission): Promise<SubmittedBatch> {
    const { file, parameters, onSent } = submission;
    return this.request<SubmittedBatch>({
      path: `?${parameters}`,
      createAttempt: () => ({
        method: 'POST',
        headers: headersOf(submission),
        body: Readable.toWeb(Readable.from(counted(createReadStream(file), onSent))),
        duplex: 'half',
        signal: AbortSignal.timeout(UPLOAD_LIMIT_MS),
      }),
      read: readJson,
    });
  }

  /** Long poll: resolves when the status changes, or after some seconds. */
  watch(id: string): Promise<WireBatch> {
    return this.request<WireBatch>({
      path: `/${id}?wait=1`,
      createAttempt: () => ({ signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }),
      read: readJson,
    });
  }

  /** Status 206 if the service resumes at the offset, 200 if it sends everything. */
  results({ id, format, offset }: ResultsRequest): Promise<Response> {
    return this.request<Response>({
      path: `/${id}/results?format=${format}`,
      createAttempt: () => ({
        // The offset counts uncompressed bytes.
        headers: {
          'accept-encoding': 'identity',
          ...(offset > 0 && { range: `bytes=${offset}-` }),
        },
        signal: AbortSignal.timeout(DOWNLOAD_LIMIT_MS),
      }),
      read: (response) => response,
    });
  }

  private request<T>(request: RetriableRequest<T>): Promise<T> {
    return requestWithRetry(this.service, { ...request, path: BATCHES + request.path });
  }
}

const readJson = async <T>(response: Response): Promise<T> => (await response.json()) as T;

const headersOf = ({ contentType, idempotencyKey, webhookSecret }: BatchSubmission) => ({
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

/** Base URL of a service, and the API key. */
interface ServiceAddress {
  readonly url: string;
  readonly key?: string;
}

/** Options of `fetch` for one attempt. */
interface RequestAttempt {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly duplex?: 'half';
  readonly signal: AbortSignal;
}

/** A request that may be repeated. */
interface RetriableRequest<T> {
  readonly path: string;
  /** Creates the options of each attempt, because a body stream and a timeout signal can be used once. */
  readonly createAttempt: () => RequestAttempt;
  /** Reads a successful response; the request is repeated if the connection breaks meanwhile. */
  readonly read: (response: Response) => T | Promise<T>;
}

/** Attempts of one request. The delay between them is `Retry-After`, else exponential from one second. */
const MAX_ATTEMPTS = 8;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

/** Statuses that another attempt may resolve. */
const transientStatuses: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 504]);

type Failure = BatchRefusedError | ServiceUnreachableError;

/**
 * Sends a request and retries transient failures. Throws a BatchRefusedError with the reason that the
 * service gave, or a ServiceUnreachableError.
 */
async function requestWithRetry<T>(
  service: ServiceAddress,
  request: RetriableRequest<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptOnce(service, request);
    if ('answer' in outcome) return outcome.answer;
    const { failure } = outcome;
    const isTransient =
      failure instanceof ServiceUnreachableError || transientStatuses.has(failure.status);
    if (!isTransient || attempt === MAX_ATTEMPTS) throw failure;
    await pause(delayMs(failure, attempt));
  }
}

async function attemptOnce<T>(
  { url, key }: ServiceAddress,
  { path, createAttempt, read }: RetriableRequest<T>,
): Promise<{ readonly answer: T } | { readonly failure: Failure }> {
  const authorization = key === undefined ? {} : { authorization: key };
  const { headers, ...rest } = createAttempt();
  const init = { ...rest, headers: { ...headers, ...authorization } } as RequestInit;
  try {
    const response = await fetch(url.replace(/\/+$/, '') + path, init);
    if (!response.ok) return { failure: await refusalFrom(response) };
    return { answer: await read(response) };
  } catch (error) {
    return { failure: new ServiceUnreachableError(url, error) };
  }
}

function delayMs(failure: Failure, attempt: number): number {
  const retryAfterSeconds = 'headers' in failure ? Number(failure.headers.get('retry-after')) : 0;
  const backoffMs = FIRST_DELAY_MS * 2 ** (attempt - 1);
  return Math.min(retryAfterSeconds > 0 ? retryAfterSeconds * 1_000 : backoffMs, MAX_DELAY_MS);
}

/** The service refused a request; the message is the reason that it gave. */
export class BatchRefusedError extends Error {
  override readonly name = 'BatchRefusedError';

  constructor(
    readonly status: number,
    message: string,
    readonly headers: Headers,
  ) {
    super(message);
  }
}

/** The service could not be reached, or the connection broke. */
export class ServiceUnreachableError extends Error {
  override readonly name = 'ServiceAwayError';

  constructor(url: string, cause: unknown) {
    super(`${url} does not answer: ${causeIn(cause)}`, { cause });
  }
}

/** Reads the error of an unsuccessful response. */
async function refusalFrom(response: Response): Promise<BatchRefusedError> {
  const { status, headers } = response;
  const text = await response.text();
  return new BatchRefusedError(status, reasonIn(text) ?? `answered ${status}`, headers);
}

const reasonIn = (text: string): string | undefined => {
  try {
    const { reason, remediation } = JSON.parse(text) as { reason?: string; remediation?: string };
    return reason && `${reason} ${remediation ?? ''}`.trim();
  } catch {
    return undefined;
  }
};

/** `fetch` reports the reason of a failure as the cause of its error. */
const causeIn = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause = error } = error;
  const { code, message } = cause as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : message;
};

/** Status of a batch, as the service returns it. */
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

/** Response to an upload. */
export interface SubmittedBatch extends WireBatch {
  readonly webhook?: { readonly secret: string };
}
