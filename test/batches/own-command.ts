import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { eventually } from '../support/eventually.js';
import { TEST_API_KEY } from '../support/stack.js';

/** The command for batches as a process of its own. */
export interface OwnCommand {
  /** What it has said until now. */
  told(): string;
  /** As Ctrl-C does. */
  interrupt(): void;
  readonly ended: Promise<{ readonly code: number | null; readonly told: string }>;
}

/** Starts it, with the key of the specs unless the arguments name another. */
export function startCommand(parameters: readonly string[]): OwnCommand {
  const child = spawn(process.execPath, ['dist/apps/cli/src/main.js', 'batch', ...parameters], {
    env: { PATH: process.env.PATH, API_KEY: TEST_API_KEY },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (data: Buffer) => (told += data.toString()));
  }
  return {
    told: () => told,
    interrupt: () => void child.kill('SIGINT'),
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, told })),
  };
}

/** What the command remembers, once its upload was accepted. */
export async function submittedAs(out: string): Promise<{ readonly id: string }> {
  const state = `${out}.batch.json`;
  const read = async (): Promise<string> =>
    existsSync(state) ? await readFile(state, 'utf8').catch(() => '') : '';
  await eventually(async () => (await read()).includes('"id"'));
  return JSON.parse(await read()) as { readonly id: string };
}
