import { watchLauncher } from './launcher.js';

/** Being told to stop: once politely, then urgently. */
export interface Shutdown {
  /** Aborts on the first Ctrl-C, SIGTERM or hang-up, or when the npm that started this has ended. */
  readonly asked: AbortSignal;
  /** Aborts on the second one, or when stopping takes too long. */
  readonly urged: AbortSignal;
  /** Everything has stopped: nothing listens any more. */
  done(): void;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A terminal's Ctrl-C comes twice, once from the terminal and once from npm, which hands it on; two
 * within this time are one.
 */
const ECHO_MS = 250;

/** How long stopping politely may take, before it is done by force. */
const PATIENCE_MS = 8_000;

/** Listens for the signals that ask a program in the foreground to stop. */
export function listenForShutdown(): Shutdown {
  const asked = new AbortController();
  const urged = new AbortController();
  let askedAt = 0;
  let patience: NodeJS.Timeout | undefined;
  const onSignal = (): void => {
    if (!asked.signal.aborted) {
      askedAt = Date.now();
      patience = setTimeout(() => urged.abort(), PATIENCE_MS).unref();
      asked.abort();
    } else if (Date.now() - askedAt > ECHO_MS) urged.abort();
  };
  for (const signal of signals) process.on(signal, onSignal);
  const unwatch = watchLauncher(() => {
    if (!asked.signal.aborted) onSignal();
  });
  const done = (): void => {
    unwatch();
    clearTimeout(patience);
    for (const signal of signals) process.off(signal, onSignal);
  };
  return { asked: asked.signal, urged: urged.signal, done };
}
