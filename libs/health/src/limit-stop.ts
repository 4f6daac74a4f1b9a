/** What a program is told to stop with, by orchestrators and by people. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Ends the process when it was told to stop and has not ended after `limitMs`: something holds it
 * up that has no deadline of its own. An orchestrator would kill it a little later, without a word.
 * To be called with the hooks that handle the signals: a process that only listens here goes on.
 */
export function limitStop(limitMs: number, tell: (limitMs: number) => void): void {
  const abort = (): void => {
    tell(limitMs);
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, () => setTimeout(abort, limitMs).unref());
}
