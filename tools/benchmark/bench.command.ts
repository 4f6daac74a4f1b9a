import { writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { Database } from '#database';
import { readEnvironment } from '../../apps/cli/src/environment.js';
import { positiveNumber, wholeNumber } from '../../apps/cli/src/options.js';
import { openTargetDatabase } from '../../apps/cli/src/target-database.js';
import { describeMachine } from '../measurement/machine.js';
import { startBenchmarkService } from '../services/benchmark-service.js';
import { benchmarkTable, runBenchmark } from './benchmark.js';
import { samplePremises } from './sampled-premises.js';

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

/** Measures queries per second and latency, relative to look-ups by key in the same database. */
export const benchCommand = new Command('bench')
  .description('measure queries per second and latency')
  .option('--url <url>', 'base URL of a running service (default: start one)')
  .addOption(new Option('--key <key>', 'API key').env('API_KEY'))
  .option(
    '--database <url>',
    'database with imported data (default: DATABASE_URL, else the embedded server)',
  )
  .option('--workers <count>', 'worker processes to start', wholeNumber, 2)
  .option('--sample <count>', 'addresses to sample from the database', wholeNumber, 10_000)
  .option('--seed <number>', 'seed of the sample', wholeNumber, 1)
  .option('--rounds <count>', 'rounds; the medians are reported', wholeNumber, 3)
  .option('--seconds <seconds>', 'duration of each measurement of a round', positiveNumber, 3)
  .option('--in-flight <count>', 'concurrent requests of 200 queries', wholeNumber, 4)
  .option('--connections <count>', 'connection pool size of the look-ups by key', wholeNumber, 10)
  .option('--json <file>', 'write the figures to a JSON file')
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
    const conditions = [describeMachine(), ...queue, `medians of ${options.rounds} rounds`].join(
      ' · ',
    );
    process.stdout.write(`${conditions}\n\n${benchmarkTable(rows)}\n`);
    const figures = {
      circumstances: describeMachine(),
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
  return startBenchmarkService({ databaseUrl, queueUrl, workers });
};

/** The options that are part of the report, without the key and the URLs. */
const settingsOf = ({ seed, sample, rounds, seconds, inFlight, connections }: BenchOptions) => ({
  seed,
  sample,
  rounds,
  seconds,
  inFlight,
  connections,
});
