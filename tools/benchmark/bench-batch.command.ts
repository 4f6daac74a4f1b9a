import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { readEnvironment } from '../../apps/cli/src/environment.js';
import { positiveNumber, wholeNumber } from '../../apps/cli/src/options.js';
import { openTargetDatabase } from '../../apps/cli/src/target-database.js';
import { exact } from '../evaluation/queries/plain-forms.js';
import { describeMachine } from '../measurement/machine.js';
import { startBenchmarkService } from '../services/benchmark-service.js';
import type { BatchFigures, DownloadFigures } from './measure-batch.js';
import { measureBatch } from './measure-batch.js';
import { samplePremises } from './sampled-premises.js';
import { queriesOf } from './service-load.js';

interface BenchBatchOptions {
  readonly rows: number;
  readonly workers: number;
  readonly sample: number;
  readonly seed: number;
  readonly seconds: number;
  readonly inFlight: number;
  readonly json?: string;
}

/** Measures a large batch, and its effect on concurrent single queries. */
export const benchBatchCommand = new Command('bench-batch')
  .description('measure a large batch: upload, rate, download, and concurrent single queries')
  .option('--rows <count>', 'rows of the batch', wholeNumber, 1_000_000)
  .option('--workers <count>', 'worker processes to start', wholeNumber, 2)
  .option('--sample <count>', 'addresses to sample from the database', wholeNumber, 10_000)
  .option('--seed <number>', 'seed of the sample', wholeNumber, 1)
  .option(
    '--seconds <seconds>',
    'duration of each measurement before and after the batch',
    positiveNumber,
    10,
  )
  .option('--in-flight <count>', 'concurrent requests of 200 queries', wholeNumber, 4)
  .option('--json <file>', 'write the figures to a JSON file')
  .action((options: BenchBatchOptions) => benchBatch(options));

const benchBatch = async (options: BenchBatchOptions): Promise<void> => {
  const { queueUrl } = readEnvironment();
  const target = await openTargetDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'bench-batch-'));
  try {
    const premises = await samplePremises(target.database, options.sample, options.seed);
    const queries = queriesOf(exact, premises, options.seed);
    const service = await startBenchmarkService({ ...options, databaseUrl: target.url, queueUrl });
    const figures = await measureBatch({ ...options, service, queries, directory }).finally(() =>
      service.stop(),
    );
    process.stdout.write(
      `${describeMachine()} · queue in ${service.queue}\n\n${batchTable(figures)}\n`,
    );
    if (options.json) await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await rm(directory, { recursive: true, force: true });
    await target.release();
  }
};

/** Formats the figures as a Markdown table. */
export const batchTable = (figures: BatchFigures): string => {
  const rows = linesOf(figures);
  const width = Math.max(...rows.map(([title]) => title.length));
  const line = (title: string, value: string): string =>
    `| ${title.padEnd(width)} | ${value.padStart(12)} |`;
  const rule = `| ${'-'.repeat(width)} | ${'-'.repeat(11)}: |`;
  return [line('measured', ''), rule, ...rows.map(([title, value]) => line(title, value))].join(
    '\n',
  );
};

type Line = readonly [title: string, value: string];

const linesOf = (figures: BatchFigures): readonly Line[] => [
  ['rows', figures.rows.toLocaleString('en-GB')],
  ['found', figures.found.toLocaleString('en-GB')],
  ['upload, MB', decimal(figures.uploadMegabytes)],
  ['upload, seconds', decimal(figures.uploadSeconds)],
  ['upload, gateway MiB above idle', aboveIdle(figures, figures.uploadPeakMebibytes)],
  ['rows per second', whole(figures.rowsPerSecond)],
  ['requests of 200, queries per second', whole(figures.queriesPerSecond)],
  ['rows per query', (figures.rowsPerSecond / figures.queriesPerSecond).toFixed(2)],
  ['single query, idle, p95 ms', decimal(figures.idleP95Ms)],
  ['single query, during the batch, p95 ms', decimal(figures.meanwhileP95Ms)],
  ...linesOfDownload('results', figures, figures.download),
  ...linesOfDownload('results as CSV', figures, figures.csvDownload),
];

const linesOfDownload = (
  title: string,
  figures: BatchFigures,
  { megabytes, seconds, peakMebibytes }: DownloadFigures,
): readonly Line[] => [
  [`${title}, MB`, decimal(megabytes)],
  [`${title}, MB/s`, decimal(megabytes / seconds)],
  [`${title}, gateway MiB above idle`, aboveIdle(figures, peakMebibytes)],
];

const aboveIdle = ({ gatewayIdleMebibytes }: BatchFigures, peak: number): string =>
  decimal(peak - gatewayIdleMebibytes);

const decimal = (value: number): string => value.toFixed(1);
const whole = (value: number): string => Math.round(value).toLocaleString('en-GB');
