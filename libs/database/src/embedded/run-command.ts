import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { AccountCommand } from './server-account.js';

/** Runs a command of the server's account to its end; rejects with what it said when it fails. */
export async function runCommand(command: AccountCommand, timeoutMs: number): Promise<void> {
  const { program, parameters, options } = command;
  const settings = { ...options, timeout: timeoutMs, cwd: '/', env: commandEnvironment() };
  await promisify(execFile)(program, [...parameters], settings);
}

/** Nothing of the caller's own settings reaches the server. */
export function commandEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', TZ: 'UTC' };
}
