import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** Asks a process to end, and ends it by force when it takes longer than that. */
export const endProcess = async (child: ChildProcess, withinMs: number): Promise<void> => {
  if (!isRunning(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), withinMs);
  await exited.finally(() => clearTimeout(impatience));
};
