import { ApiError } from './errors/api-error.js';

/** What arrives, or an ApiError `request_timeout` when it has not arrived within the limit. */
export async function inTime<T>(arriving: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('requestTimeout')), limitMs);
  });
  try {
    // The race listens to both: what comes, or fails, after the other is dropped.
    return await Promise.race([arriving, late]);
  } finally {
    clearTimeout(timer);
  }
}
