import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../project-root.js';

/** What the import command says of itself, as far as growth is concerned. */
export interface ImportEffort {
  readonly seconds: number;
  readonly destinations: number;
  readonly streets: number;
  readonly peakMemoryMegabytes: number;
}

export interface ImportOrder {
  readonly file: string;
  /** Where the command may write, its report among it. */
  readonly directory: string;
  readonly databaseUrl: string;
}

const PROGRAM = join(projectRoot, 'dist', 'apps', 'cli', 'src', 'main.js');
const TIMEOUT_MS = 3 * 60 * 60 * 1000;

/** Imports a file as an operator would, in a process of its own, so that its memory is its own, too. */
export const runImport = async (order: ImportOrder): Promise<ImportEffort> => {
  const report = join(order.directory, 'import.json');
  const command = ['import', '--dataset', 'synthetic', '--json', report, order.file];
  const child = spawn(process.execPath, [PROGRAM, ...command], {
    env: { ...process.env, DATABASE_URL: order.databaseUrl, DATA_DIR: order.directory },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: TIMEOUT_MS,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the import ended with ${code ?? 'a signal'}`);
  return JSON.parse(await readFile(report, 'utf8')) as ImportEffort;
};
