import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Kills a child process when this process exits: it would otherwise run on without its parent. */
export function killOnExit(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

/** The exit code that shells use for a program that was ended by SIGINT. */
const INTERRUPTED = 130;

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Makes signals exit the process, so that its `exit` listeners stop embedded servers and child
 * processes. A command that listens to a signal itself ends by itself.
 */
export function exitOnSignals(): void {
  for (const signal of endSignals) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(INTERRUPTED);
    });
  }
}

/** Passes signals on to a child process, and exits when it has ended by then. */
export function forwardSignals(child: ChildProcess): void {
  const forward = (signal: NodeJS.Signals): void => {
    child.once('exit', () => process.exit(INTERRUPTED));
    child.kill(signal);
  };
  for (const signal of endSignals) process.on(signal, forward);
  child.once('exit', () => {
    for (const signal of endSignals) process.off(signal, forward);
  });
}
