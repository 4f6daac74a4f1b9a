import { readFileSync } from 'node:fs';

/** The two stages of a shutdown: graceful, then forced. */
export interface Shutdown {
  /**
   * Aborts on the first SIGINT, SIGTERM or SIGHUP, or when the npm process that started this one
   * has ended.
   */
  readonly requested: AbortSignal;
  /** Aborts on the second signal, or when the grace period is over. */
  readonly forced: AbortSignal;
  /** Removes the signal handlers. */
  dispose(): void;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Two signals within this time count as one: Ctrl-C arrives from the terminal and again from npm, which
 * forwards it.
 */
const DUPLICATE_SIGNAL_MS = 250;

/** Time for a graceful stop before it is forced. */
const GRACE_PERIOD_MS = 8_000;

/** Handles the signals that stop a program in the foreground. */
export function listenForShutdown(): Shutdown {
  const requested = new AbortController();
  const forced = new AbortController();
  let requestedAt = 0;
  let graceTimer: NodeJS.Timeout | undefined;
  const onSignal = (): void => {
    if (!requested.signal.aborted) {
      requestedAt = Date.now();
      graceTimer = setTimeout(() => forced.abort(), GRACE_PERIOD_MS).unref();
      requested.abort();
    } else if (Date.now() - requestedAt > DUPLICATE_SIGNAL_MS) forced.abort();
  };
  for (const signal of signals) process.on(signal, onSignal);
  const unwatch = watchLauncher(() => {
    if (!requested.signal.aborted) onSignal();
  });
  const dispose = (): void => {
    unwatch();
    clearTimeout(graceTimer);
    for (const signal of signals) process.off(signal, onSignal);
  };
  return { requested: requested.signal, forced: forced.signal, dispose };
}

const CHECK_EVERY_MS = 500;

const npmCommand = /^npm /;
const shellCommand = /^\S*sh -c /;

interface Ancestor {
  readonly pid: number;
  readonly command: string;
}

/**
 * Calls `onGone` when the npm process that started this one has ended: npm does not forward a signal
 * that it is sent alone. Returns a function that stops watching. Does nothing without npm or without
 * `/proc`.
 */
function watchLauncher(onGone: () => void): () => void {
  const chain = findLauncher(process.pid);
  if (chain.length === 0) return () => undefined;
  const timer = setInterval(() => {
    // An orphaned process gets another parent.
    const isIntact = chain.every((pid, index) => parentOf(chain[index - 1] ?? process.pid) === pid);
    if (isIntact) return;
    clearInterval(timer);
    onGone();
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The ancestors up to the outermost npm: npm processes and the shells that run their scripts. */
function findLauncher(pid: number): readonly number[] {
  const ancestors: Ancestor[] = [];
  for (let above = parentOf(pid); above !== undefined; above = parentOf(above)) {
    const command = readProcFile(above, 'cmdline').replaceAll('\0', ' ');
    if (!npmCommand.test(command) && !shellCommand.test(command)) break;
    ancestors.push({ pid: above, command });
  }
  // A shell above the outermost npm belongs to the user and may end first.
  const outermost = ancestors.findLastIndex(({ command }) => npmCommand.test(command));
  return ancestors.slice(0, outermost + 1).map((ancestor) => ancestor.pid);
}

function parentOf(pid: number): number | undefined {
  const stat = readProcFile(pid, 'stat');
  // The process name is in brackets and may contain spaces and brackets; state and parent pid follow.
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return parent > 0 ? parent : undefined;
}

function readProcFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
