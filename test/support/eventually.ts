import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;
/** Not reached, it costs nothing: long enough for a machine that stands still now and then. */
const PATIENCE_MS = 90_000;

/** Waits until the condition comes true; throws when it does not in time. */
export async function eventually(
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs = PATIENCE_MS,
  pollMs = POLL_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`it did not come true within ${timeoutMs} ms`);
    await sleep(pollMs);
  }
}

/** Waits until all that is asserted holds at once; throws what last spoke against it when time is over. */
export async function eventuallyHolds(
  assert: () => void | Promise<void>,
  timeoutMs = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await assert();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(POLL_MS);
  }
}
