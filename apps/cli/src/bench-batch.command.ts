import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { batchTable } from './batch-bench/batch-report.js';
import { measureBatch } from './batch-bench/measure-batch.js';
import { startOwnService } from './benchmark/own-service.js';
import { samplePremises } from './benchmark/sampled-premises.js';
import { queriesOf } from './benchmark/service-load.js';
import { readEnvironment } from './environment.js';
import { circumstances } from './evaluation/circumstances.js';
import { exact } from './evaluation/forms/exact.js';
import { positiveNumber, wholeNumber } from './options/number-option.js';
import { openTargetDatabase } from './target-database.js';

interface BenchBatchOptions {
  readonly rows: number;
  readonly workers: number;
  readonly sample: number;
  readonly seed: number;
  readonly seconds: number;
  readonly inFlight: number;
  readonly json?: string;
}

/** Measures a large batch, and what it costs those who ask single queries meanwhile. */
export const benchBatchCommand = new Command('bench-batch')
  .description('measure a large batch: upload, rate, results, and single queries meanwhile')
  .option('--rows <count>', 'rows of the batch', wholeNumber, 1_000_000)
  .option('--workers <count>', 'worker processes to start', wholeNumber, 2)
  .option('--sample <count>', 'addresses to draw from the database', wholeNumber, 10_000)
  .option('--seed <number>', 'another seed draws other addresses', wholeNumber, 1)
  .option('--seconds <seconds>', 'for each measurement beside the batch', positiveNumber, 10)
  .option('--in-flight <count>', 'requests of 200 at once', wholeNumber, 4)
  .option('--json <file>', 'write the figures to a file')
  .action((options: BenchBatchOptions) => benchBatch(options));

const benchBatch = async (options: BenchBatchOptions): Promise<void> => {
  const { queueUrl } = readEnvironment();
  const target = await openTargetDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'bench-batch-'));
  try {
    const premises = await samplePremises(target.database, options.sample, options.seed);
    const queries = queriesOf(exact, premises, options.seed);
    const service = await startOwnService({ ...options, databaseUrl: target.url, queueUrl });
    const figures = await measureBatch({ ...options, service, queries, directory }).finally(() =>
      service.stop(),
    );
    process.stdout.write(
      `${circumstances()} · queue in ${service.queue}\n\n${batchTable(figures)}\n`,
    );
    if (options.json) await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await rm(directory, { recursive: true, force: true });
    await target.release();
  }
};
