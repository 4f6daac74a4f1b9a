import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { projectRoot } from '../project-root.js';

/** What the import command says of itself, as far as growth is concerned. */
export interface ImportEffort {
  readonly seconds: number;
  readonly destinations: number;
  readonly streets: number;
  readonly peakMemoryMegabytes: number;
}

export interface ImportOrder {
  /** A data set each. */
  readonly files: readonly string[];
  /** Where the command may write, its report among it. */
  readonly directory: string;
  readonly databaseUrl: string;
}

const PROGRAM = join(projectRoot, 'dist', 'apps', 'cli', 'src', 'main.js');
const TIMEOUT_MS = 3 * 60 * 60 * 1000;

/** Imports files one after the other as an operator would: what it took of all, and the most memory. */
export const runImports = async (order: ImportOrder): Promise<ImportEffort> => {
  const efforts: ImportEffort[] = [];
  for (const file of order.files) efforts.push(await runImport(order, file));
  const sum = (of: (effort: ImportEffort) => number): number =>
    efforts.reduce((total, effort) => total + of(effort), 0);
  return {
    seconds: sum(({ seconds }) => seconds),
    destinations: sum(({ destinations }) => destinations),
    streets: sum(({ streets }) => streets),
    peakMemoryMegabytes: Math.max(...efforts.map((effort) => effort.peakMemoryMegabytes)),
  };
};

/** In a process of its own, so that its memory is its own, too. */
const runImport = async (order: ImportOrder, file: string): Promise<ImportEffort> => {
  const report = join(order.directory, 'import.json');
  const command = ['import', '--dataset', basename(file, '.csv'), '--json', report, file];
  const child = spawn(process.execPath, [PROGRAM, ...command], {
    env: { ...process.env, DATABASE_URL: order.databaseUrl, DATA_DIR: order.directory },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: TIMEOUT_MS,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the import ended with ${code ?? 'a signal'}`);
  return JSON.parse(await readFile(report, 'utf8')) as ImportEffort;
};
