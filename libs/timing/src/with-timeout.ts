/** The longest delay that `setTimeout` takes, in milliseconds; with a longer one it fires at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Settles as `promise` does. When `timeoutMs` passes first, settles as `onTimeout` does: with the
 * value that it returns or the error that it throws; without `onTimeout`, resolves to undefined.
 * The promise itself is not cancelled; its later value or error is ignored.
 */
export function withTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T | undefined>;
export function withTimeout<T, Fallback>(
  promise: Promise<T>,
  timeoutMs: number,
  onTimeout: () => Fallback,
): Promise<T | Fallback>;
export async function withTimeout<T>(
  promise: Promise<T>,
  timeoutMs: number,
  onTimeout?: () => unknown,
): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(timeoutMs, MAX_TIMER_MS));
  });
  try {
    // The race subscribes to both promises, so that a later rejection is not an unhandled one.
    return await Promise.race([promise, timeout.then(() => onTimeout?.())]);
  } finally {
    clearTimeout(timer);
  }
}
