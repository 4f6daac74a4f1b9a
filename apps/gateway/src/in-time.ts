import { ApiError } from './errors/api-error.js';

/**
 * What arrives, or an ApiError `request_timeout` when it has not arrived within the limit, or the
 * reason of `giveUp` when that is aborted before.
 */
export async function inTime<T>(
  arriving: Promise<T>,
  limitMs: number,
  giveUp?: AbortSignal,
): Promise<T> {
  giveUp?.throwIfAborted();
  let timer: NodeJS.Timeout | undefined;
  let onAbort = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('requestTimeout')), limitMs);
    onAbort = () => reject(giveUp?.reason as Error);
    giveUp?.addEventListener('abort', onAbort, { once: true });
  });
  try {
    // The race listens to both: what comes, or fails, after the other is dropped.
    return await Promise.race([arriving, late]);
  } finally {
    clearTimeout(timer);
    giveUp?.removeEventListener('abort', onAbort);
  }
}
