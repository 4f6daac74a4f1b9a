/** A timer that is asked for more fires at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Settles as the promise does, or with undefined when that takes longer than the limit. */
export async function within<T>(limitMs: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  // Past the limit nobody looks at the promise any more; its failure must not end the process.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
