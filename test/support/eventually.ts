import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/** Waits until the condition comes true; throws when it does not in time. */
export async function eventually(
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs = 30_000,
  pollMs = POLL_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`it did not come true within ${timeoutMs} ms`);
    await sleep(pollMs);
  }
}
