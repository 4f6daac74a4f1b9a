import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { eventually } from '../../tools/services/eventually.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { runCommandLine } from '../support/command-line.js';

/** The batch command in its own process. */
export interface BatchCommandProcess {
  /** Output so far. */
  printed(): string;
  /** Sends the signal of Ctrl-C. */
  interrupt(): void;
  readonly ended: Promise<EndedCommand>;
}

export interface EndedCommand {
  readonly code: number | null;
  readonly printed: string;
}

/** Runs the command inside this process, for specs that neither interrupt it nor watch it run. */
export async function runBatchCommand(parameters: readonly string[]): Promise<EndedCommand> {
  const environment = { API_KEY: TEST_API_KEY };
  const { code, stdout, stderr } = await runCommandLine(['batch', ...parameters], environment);
  return { code, printed: stdout + stderr };
}

/** Starts the command with the API key of the specs unless the arguments give another. */
export function startBatchCommand(parameters: readonly string[]): BatchCommandProcess {
  const child = spawn(process.execPath, ['dist/programs/cli.js', 'batch', ...parameters], {
    env: { PATH: process.env.PATH, API_KEY: TEST_API_KEY },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (data: Buffer) => (printed += data.toString()));
  }
  return {
    printed: () => printed,
    interrupt: () => void child.kill('SIGINT'),
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, printed })),
  };
}

/** State file of the command after its upload was accepted. */
export async function submittedAs(out: string): Promise<{ readonly id: string }> {
  const state = `${out}.batch.json`;
  const read = async (): Promise<string> =>
    existsSync(state) ? await readFile(state, 'utf8').catch(() => '') : '';
  await eventually(async () => (await read()).includes('"id"'));
  return JSON.parse(await read()) as { readonly id: string };
}
