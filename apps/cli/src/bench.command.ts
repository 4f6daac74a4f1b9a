import { writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { Database } from '#database';
import { benchmarkTable } from './benchmark/benchmark-report.js';
import { runBenchmark } from './benchmark/benchmark.js';
import { startOwnService } from './benchmark/own-service.js';
import { samplePremises } from './benchmark/sampled-premises.js';
import { readEnvironment } from './environment.js';
import { circumstances } from './evaluation/circumstances.js';
import { positiveNumber, wholeNumber } from './options/number-option.js';
import { openTargetDatabase } from './target-database.js';

interface BenchOptions {
  readonly url?: string;
  readonly key?: string;
  readonly database?: string;
  readonly workers: number;
  readonly sample: number;
  readonly seed: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly inFlight: number;
  readonly connections: number;
  readonly json?: string;
}

/** Measures queries a second and latency, beside look-ups by key in the same database. */
export const benchCommand = new Command('bench')
  .description('measure queries a second and latency')
  .option('--url <url>', 'a service that runs already; without it one is started and stopped')
  .addOption(new Option('--key <key>', 'API key').env('API_KEY'))
  .option('--database <url>', 'what has been imported; else DATABASE_URL, else the embedded server')
  .option('--workers <count>', 'worker processes to start', wholeNumber, 2)
  .option('--sample <count>', 'addresses to draw from the database', wholeNumber, 10_000)
  .option('--seed <number>', 'another seed draws other addresses', wholeNumber, 1)
  .option('--rounds <count>', 'of which the medians are told', wholeNumber, 3)
  .option('--seconds <seconds>', 'for each measurement of a round', positiveNumber, 3)
  .option('--in-flight <count>', 'requests of 200 at once', wholeNumber, 4)
  .option('--connections <count>', 'of the pool for the look-ups by key', wholeNumber, 10)
  .option('--json <file>', 'write the figures to a file')
  .action((options: BenchOptions) => bench(options));

const bench = async (options: BenchOptions): Promise<void> => {
  const target = options.database ? openDatabase(options.database) : await openTargetDatabase();
  try {
    const premises = await samplePremises(target.database, options.sample, options.seed);
    const service = await serviceFor(options, target.url);
    const plan = {
      ...options,
      url: service.url,
      key: service.key,
      databaseUrl: target.url,
      premises,
    };
    const rows = await runBenchmark(plan).finally(() => service.stop());
    const queue = service.queue === undefined ? [] : [`queue in ${service.queue}`];
    const conditions = [circumstances(), ...queue, `medians of ${options.rounds} rounds`].join(
      ' · ',
    );
    process.stdout.write(`${conditions}\n\n${benchmarkTable(rows)}\n`);
    const figures = {
      circumstances: circumstances(),
      queue: service.queue,
      ...settingsOf(options),
      rows,
    };
    if (options.json) await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await target.release();
  }
};

const openDatabase = (url: string) => {
  const database = new Database({ url, applicationName: 'final-destination-bench' });
  return { url, database, release: () => database.close() };
};

const serviceFor = async ({ url, key, workers }: BenchOptions, databaseUrl: string) => {
  if (url !== undefined) return { url, key, queue: undefined, stop: () => Promise.resolve() };
  const { queueUrl } = readEnvironment();
  return startOwnService({ databaseUrl, queueUrl, workers });
};

/** What of the options belongs into a report: neither the key nor where anything is. */
const settingsOf = ({ seed, sample, rounds, seconds, inFlight, connections }: BenchOptions) => ({
  seed,
  sample,
  rounds,
  seconds,
  inFlight,
  connections,
});
