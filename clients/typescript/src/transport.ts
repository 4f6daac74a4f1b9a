import {
  connectionFailed,
  deadlineReached,
  errorIn,
  FinalDestinationError,
  unexpectedResponse,
} from './errors.js';
import { delayBefore, isTransient, pause, retryAfterMsOf } from './retry-delay.js';
import type { RetryOptions } from './retry-delay.js';

export type { RetryOptions } from './retry-delay.js';

/** The service and the defaults of all calls. */
export interface ConnectionOptions {
  /** Base URL of the service, such as `https://geocoder.example`; a path prefix is kept. */
  readonly url: string;
  /** API key. */
  readonly key: string;
  /** Total time of a call, repetitions included. Default: 60 s; of a submission: an hour. */
  readonly deadlineMs?: number;
  /** Time of one attempt, after which it is repeated. Default: 30 s. */
  readonly attemptTimeoutMs?: number;
  readonly retry?: RetryOptions;
  /** Replaces the global `fetch`, for example by one that traces requests. */
  readonly fetch?: typeof fetch;
}

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Total time of the call, repetitions included. */
  readonly deadlineMs?: number;
}

/** The body of a request. */
export type Body = NonNullable<RequestInit['body']>;

/** A request, and how its response is read. */
export interface ServiceRequest<T> {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Path and parameters after the base URL. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Creates the body of each attempt: a stream can be read only once. */
  readonly createBody?: () => Body;
  /** Whether it may be sent more than once. Default: true. */
  readonly isRepeatable?: boolean;
  /** Replaces that of the connection; a deadline always applies. */
  readonly attemptTimeoutMs?: number;
  readonly read: (response: Response) => Promise<T>;
}

const DEADLINE_MS = 60_000;
const ATTEMPT_TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 5;

type Outcome<T> =
  | { readonly value: T }
  | { readonly failure: FinalDestinationError; readonly retryAfterMs?: number };

/** Sends requests, and repeats failed attempts while the deadline of the call allows. */
export class Transport {
  private readonly baseUrl: string;

  constructor(private readonly connection: ConnectionOptions) {
    this.baseUrl = new URL(connection.url).href.replace(/\/+$/, '');
  }

  /** Throws a FinalDestinationError, or the reason of the signal. */
  async send<T>(request: ServiceRequest<T>, options: CallOptions = {}): Promise<T> {
    const { signal, deadlineMs = this.connection.deadlineMs ?? DEADLINE_MS } = options;
    const { retry = {} } = this.connection;
    const attempts = request.isRepeatable === false ? 1 : (retry.maxAttempts ?? MAX_ATTEMPTS);
    const endMs = performance.now() + deadlineMs;
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      const leftMs = endMs - performance.now();
      const outcome = await this.attempt(request, leftMs, signal);
      if ('value' in outcome) return outcome.value;
      const { failure, retryAfterMs } = outcome;
      signal?.throwIfAborted();
      if (performance.now() >= endMs) throw deadlineReached(deadlineMs, failure);
      if (attempt >= attempts || !isTransient(failure)) throw failure;
      const delayMs = delayBefore(retryAfterMs, attempt, retry);
      if (performance.now() + delayMs >= endMs) {
        throw failure.status === undefined ? deadlineReached(deadlineMs, failure) : failure;
      }
      await pause(delayMs, signal);
    }
  }

  /** Waits as before a repetition without `Retry-After`, for callers that repeat by themselves. */
  backOff(attempt: number, signal?: AbortSignal): Promise<void> {
    return pause(delayBefore(undefined, attempt, this.connection.retry ?? {}), signal);
  }

  private async attempt<T>(
    request: ServiceRequest<T>,
    leftMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<T>> {
    const { attemptTimeoutMs = this.connection.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS } = request;
    const timeout = new AbortController();
    const signals = signal ? [signal, timeout.signal] : [timeout.signal];
    const init = this.initOf(request, AbortSignal.any(signals));
    const timer = setTimeout(() => timeout.abort(), Math.min(leftMs, attemptTimeoutMs));
    const { fetch: send = fetch } = this.connection;
    try {
      const response = await send(this.baseUrl + request.path, init);
      if (response.ok) return { value: await request.read(response) };
      return { failure: await errorIn(response), retryAfterMs: retryAfterMsOf(response.headers) };
    } catch (error) {
      return {
        failure: error instanceof FinalDestinationError ? error : connectionFailed(error),
      };
    } finally {
      clearTimeout(timer);
    }
  }

  private initOf<T>(request: ServiceRequest<T>, signal: AbortSignal): RequestInit {
    const { method = 'GET', headers, createBody } = request;
    const body = createBody?.();
    return {
      method,
      // Throws at invalid characters, so that such a key is not taken for a broken connection.
      headers: new Headers({ ...headers, authorization: this.connection.key }),
      body,
      signal,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    };
  }
}

/** Reads a response of JSON. */
export async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw unexpectedResponse(response, error);
  }
}

/** A request with a body of JSON. */
export const postJson = <T>(path: string, body: unknown): ServiceRequest<T> => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  createBody: () => JSON.stringify(body),
  read: readJson<T>,
});
