/** The signals with which orchestrators and terminals stop a program. */
export const SHUTDOWN_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** The part of a logger that is used here. */
interface FatalLogger {
  fatal(fields: { readonly limitMs: number }, event: string): void;
}

/**
 * Ends the process with exit code 1 when it has received a shutdown signal and has not ended after
 * `limitMs`, because something without a deadline of its own is still running. Without it, the
 * orchestrator would kill the process a little later and nothing would be logged. Call it together
 * with the hooks that handle the signals: a listener alone keeps the process running.
 */
export function enforceShutdownTimeout(limitMs: number, logger: FatalLogger): void {
  const abort = (): void => {
    logger.fatal({ limitMs }, 'shutdown timed out');
    process.exit(1);
  };
  for (const signal of SHUTDOWN_SIGNALS)
    process.once(signal, () => setTimeout(abort, limitMs).unref());
}
