import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

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

/** Lines of output in the error of a command that failed. */
const LINES_SHOWN = 40;

/**
 * Runs a command to its end, and returns its stdout. Throws with the end of its output if it fails. It
 * has a process group of its own, which is killed when this process exits: npm and shells start others.
 */
export async function runCommand(
  command: string,
  words: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): Promise<string> {
  const child = spawn(command, words, {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killGroup = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  process.on('exit', killGroup);
  let stdout = '';
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    if (code === 0) return stdout;
    const shown = output.trimEnd().split('\n').slice(-LINES_SHOWN).join('\n');
    const ending = code === null ? 'was ended by a signal' : `failed with exit code ${code}`;
    throw new Error(`${[command, ...words].join(' ')} ${ending}:\n${shown}`);
  } finally {
    process.off('exit', killGroup);
  }
}

/** Deletes a directory when this process exits. */
export function removeOnExit(directory: string): void {
  process.on('exit', () =>
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  );
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** Long enough for a server that writes its data to a slow disk. */
const END_WITHIN_MS = 60_000;

/**
 * Sends a signal that ends a child process, and SIGKILL if it has not ended in time. Resolves when it has ended; at once
 * if it has already.
 */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
  withinMs = END_WITHIN_MS,
): Promise<void> {
  if (!isRunning(child)) return;
  const exited = once(child, 'exit');
  const forceTimer = setTimeout(() => child.kill('SIGKILL'), withinMs);
  child.kill(signal);
  await exited.finally(() => clearTimeout(forceTimer));
}

/** Environment variables of a program. */
export type Variables = Readonly<Record<string, string>>;

/** How `node` starts a program. */
export interface StartCommand {
  readonly environment: Variables;
  /** Options of `node`, and the path of the program. */
  readonly words: readonly string[];
}

/** A gateway or worker process. */
export interface ServiceProcess {
  readonly pid: number;
  /** Resolves when the process is ready. Throws if it ends first, or is not ready in time. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const PROBE_TIMEOUT_MS = 5_000;
const POLL_MS = 100;
const STOP_WITHIN_MS = 15_000;

/** Starts a program with the settings; readiness is probed on the port. */
export const startServiceProcess = (
  { environment, words }: StartCommand,
  port: number,
  settings: Variables,
): ServiceProcess => {
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...environment, LOG_LEVEL: 'error', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  killOnExit(child);
  return {
    pid: child.pid ?? 0,
    ready: async () => {
      const deadline = performance.now() + READY_WITHIN_MS;
      while (!(await isReady(port))) {
        if (!isRunning(child)) throw new Error(`${words.join(' ')} ended before it was ready`);
        if (performance.now() > deadline)
          throw new Error(`${words.join(' ')} did not become ready`);
        await pause(POLL_MS);
      }
    },
    stop: () => endProcess(child, 'SIGTERM', STOP_WITHIN_MS),
  };
};

const isReady = async (port: number): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal });
    return ok;
  } catch {
    return false; // not listening yet
  }
};
