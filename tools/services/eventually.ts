import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;
/** Long enough for a machine that stalls for a while; reached only on failure. */
const DEFAULT_TIMEOUT_MS = 90_000;

/** Polls until the condition is true; throws if it does not become true in time. */
export async function eventually(
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  pollMs = POLL_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline)
      throw new Error(`the condition did not become true within ${timeoutMs} ms`);
    await sleep(pollMs);
  }
}

/** Repeats assertions until all of them hold; throws the last failure if they do not in time. */
export async function eventuallyHolds(
  assert: () => void | Promise<void>,
  timeoutMs = DEFAULT_TIMEOUT_MS,
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
