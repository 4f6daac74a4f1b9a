/** Settles as the promise does, or as `onTimeout` says once the time is over. */
export async function withDeadline<T>(
  promise: Promise<T>,
  timeoutMs: number,
  onTimeout: () => T | never,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(onTimeout());
      } catch (error) {
        reject(error as Error);
      }
    }, timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
