import type { FinalDestinationError } from './errors.js';

/** When a failed attempt is repeated. */
export interface RetryOptions {
  /** Attempts of a call, the first included. Default: 5. */
  readonly maxAttempts?: number;
  /** The most that the first delay can be; it doubles with each attempt. Default: 300 ms. */
  readonly firstDelayMs?: number;
  /** The most that a delay without `Retry-After` can be. Default: 10 s. */
  readonly maxDelayMs?: number;
}

/** Spreads the repetitions of clients that received the same `Retry-After`. */
const RETRY_AFTER_JITTER_MS = 300;

/** Statuses that another attempt may resolve. */
const transientStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Whether another attempt may succeed. `too_many_batches` is not repeated: it lasts until a batch has
 * ended.
 */
export const isTransient = ({ code, status }: FinalDestinationError): boolean => {
  if (code === 'connection_failed' || code === 'idempotency_under_way') return true;
  return code !== 'too_many_batches' && status !== undefined && transientStatuses.has(status);
};

/**
 * The delay before the next attempt in milliseconds: that of `Retry-After` and a short jitter, else
 * exponential backoff with full jitter.
 *
 * @param attempt the number of the failed attempt, from 1
 */
export const delayBefore = (
  retryAfterMs: number | undefined,
  attempt: number,
  { firstDelayMs = 300, maxDelayMs = 10_000 }: RetryOptions,
): number => {
  const random = Math.random();
  if (retryAfterMs !== undefined) return retryAfterMs + random * RETRY_AFTER_JITTER_MS;
  return random * Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
};

/**
 * Reads `Retry-After`, which is a number of seconds or a date (RFC 9110, 10.2.3).
 *
 * @example retryAfterMsOf(new Headers({ 'retry-after': '2' })) // 2000
 */
export const retryAfterMsOf = (headers: Headers): number | undefined => {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
};

/** Resolves after a delay; rejects with the reason of the signal when that is aborted. */
export const pause = (delayMs: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, delayMs);
    signal?.addEventListener('abort', abort, { once: true });
  });
