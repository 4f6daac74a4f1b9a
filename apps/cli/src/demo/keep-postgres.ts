import { setTimeout as sleep } from 'node:timers/promises';
import type { TargetDatabase } from '../target-database.js';

const CHECK_EVERY_MS = 1_000;
const RETRY_EVERY_MS = 10_000;

/** Has the embedded Postgres started again whenever it ends by itself; returns how to stop that. */
export function keepPostgres(
  target: Pick<TargetDatabase, 'revive'>,
  tell: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  void watch(target, tell, stopping.signal);
  return () => {
    stopping.abort();
    return Promise.resolve();
  };
}

async function watch(
  target: Pick<TargetDatabase, 'revive'>,
  tell: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let delay = CHECK_EVERY_MS; ;) {
    await sleep(delay, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      if (await target.revive()) tell('Postgres had ended; it runs again');
      delay = CHECK_EVERY_MS;
    } catch (error) {
      tell(`Postgres has ended: ${error instanceof Error ? error.message : String(error)}`);
      delay = RETRY_EVERY_MS;
    }
  }
}
