import { RequestError, baseUrl, requestErrorOf } from '../client';

/** A batch, as the service presents it. */
export interface Batch {
  readonly id: string;
  readonly status: 'queued' | 'running' | 'completed' | 'cancelled' | 'failed' | 'expired';
  readonly counts: {
    readonly total: number;
    readonly processed: number;
    readonly ok: number;
    readonly no_matches: number;
    readonly rejected: number;
  };
  /** ISO 8601. */
  readonly expires?: string;
  readonly expected_end?: string;
}

/** Whether the status is final. */
export const isEnded = ({ status }: Batch): boolean => status !== 'queued' && status !== 'running';

/** What is submitted. */
export interface Submission {
  /** A CSV. */
  readonly body: Blob;
  readonly contentType: string;
  /** The column, or the template of columns, of each field. */
  readonly columns: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
}

const BATCHES = `${baseUrl}/final-destination/v2/batches`;

/** Deadline of a short request. Milliseconds. */
const ANSWER_LIMIT_MS = 60_000;
/** The service's own deadline of an upload, of a download and of a stream of events. Milliseconds. */
const TRANSFER_LIMIT_MS = 3_600_000;
/** Pause before a stream of events that has ended or broken is opened again. Milliseconds. */
const RECONNECT_MS = 2_000;

interface BatchRequest extends RequestInit {
  readonly key: string;
  readonly limitMs?: number;
}

/** Throws a RequestError, or the reason of the signal. */
const request = async (
  path: string,
  { key, limitMs = ANSWER_LIMIT_MS, signal, headers, ...rest }: BatchRequest,
): Promise<Response> => {
  const timeout = AbortSignal.timeout(limitMs);
  const response = await fetch(BATCHES + path, {
    ...rest,
    headers: { ...(headers as Record<string, string>), authorization: key },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new RequestError('unreachable');
  });
  if (response.ok) return response;
  throw await requestErrorOf(response);
};

/** Submits a CSV. With the same idempotency key it can be repeated. */
export const submitBatch = async (
  { body, contentType, columns, idempotencyKey }: Submission,
  key: string,
  signal: AbortSignal,
): Promise<Batch> => {
  // The level of a match is in its explanation.
  const parameters = new URLSearchParams({ verbose: 'true' });
  for (const [field, column] of Object.entries(columns)) parameters.set(`column.${field}`, column);
  const response = await request(`?${parameters}`, {
    key,
    method: 'POST',
    headers: { 'content-type': contentType, 'idempotency-key': idempotencyKey },
    body,
    signal,
    limitMs: TRANSFER_LIMIT_MS,
  });
  return (await response.json()) as Batch;
};

export const cancelBatch = async (id: string, key: string): Promise<Batch> => {
  const response = await request(`/${encodeURIComponent(id)}`, { key, method: 'DELETE' });
  return (await response.json()) as Batch;
};

/** The results as CSV; `raw` without the apostrophes that protect from formulas. */
export const downloadResults = async (
  id: string,
  { key, isRaw, signal }: { key: string; isRaw: boolean; signal?: AbortSignal },
): Promise<Blob> => {
  const path = `/${encodeURIComponent(id)}/results?format=csv&raw=${isRaw}`;
  const response = await request(path, { key, signal, limitMs: TRANSFER_LIMIT_MS });
  return response.blob().catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new RequestError('unreachable');
  });
};

/**
 * Follows a batch by its events until it has ended. Connects again when the stream ends or breaks. Throws a
 * RequestError if the service refuses.
 */
export async function* watchBatch(
  id: string,
  key: string,
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  for (;;) {
    let last: Batch | undefined;
    try {
      const path = `/${encodeURIComponent(id)}/events`;
      const { body } = await request(path, { key, signal, limitMs: TRANSFER_LIMIT_MS });
      for await (const batch of eventsIn(body)) {
        last = batch;
        yield batch;
      }
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error;
    }
    if (last && isEnded(last)) return;
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    signal.throwIfAborted();
  }
}

/** A broken stream throws other errors than a RequestError. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof RequestError) ||
  ['limited', 'unavailable', 'unreachable'].includes(error.failure);

/** The data of server-sent events (HTML, 9.2), of which each has one line. */
async function* eventsIn(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Batch> {
  const reader = body?.pipeThrough(new TextDecoderStream() as never).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return;
    const lines = (rest + (value as string)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data: ')) yield JSON.parse(line.slice('data: '.length)) as Batch;
    }
  }
}
