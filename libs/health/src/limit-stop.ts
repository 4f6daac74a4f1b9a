/** What a program is told to stop with, by orchestrators and by people. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** The part of a logger that is needed here. */
interface DyingLog {
  fatal(fields: { readonly limitMs: number }, event: string): void;
}

/**
 * Ends the process when it was told to stop and has not ended after `limitMs`: something holds it
 * up that has no deadline of its own. An orchestrator would kill it a little later, without a word.
 * To be called with the hooks that handle the signals: a process that only listens here goes on.
 */
export function limitStop(limitMs: number, logger: DyingLog): void {
  const abort = (): void => {
    logger.fatal({ limitMs }, 'not ended in time');
    process.exit(1);
  };
  for (const signal of STOP_SIGNALS) process.once(signal, () => setTimeout(abort, limitMs).unref());
}
