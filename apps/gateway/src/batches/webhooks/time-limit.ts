/** Says when an attempt is to end. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** To be called when nothing is left to be ended. */
  lift(): void;
}

/**
 * Over after so long, or as soon as `stop` says so. `AbortSignal.any` would do, but of what it is
 * given Node 20 lets go at the next collection of garbage: its timeouts then never come.
 */
export function timeLimit(limitMs: number, stop?: AbortSignal): TimeLimit {
  const over = new AbortController();
  const end = (): void => over.abort();
  const timer = setTimeout(end, limitMs);
  stop?.addEventListener('abort', end);
  if (stop?.aborted) end();
  const lift = (): void => {
    clearTimeout(timer);
    stop?.removeEventListener('abort', end);
  };
  return { signal: over.signal, lift };
}
