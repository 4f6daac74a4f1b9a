import { writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { Database } from '#database';
import { readEnvironment } from '../../apps/cli/src/environment.js';
import { atLeastOne, positiveNumber, wholeNumber } from '../../apps/cli/src/options.js';
import { openTargetDatabase } from '../../apps/cli/src/target-database.js';
import { textTable } from '../../apps/cli/src/terminal.js';
import { exact } from '../evaluation/queries/plain-forms.js';
import { describeMachine } from '../measurement/machine.js';
import { cycle, SINGLES_PER_SECOND } from '../measurement/measure-load.js';
import type { BenchmarkService } from '../services/benchmark-service.js';
import { processesOf, startBenchmarkService } from '../services/benchmark-service.js';
import type { WireQuery } from '../services/geocoding-client.js';
import { benchmarkTable, chunksByPattern, costsTable, runBenchmark } from './benchmark.js';
import { chunkSizeTables } from './chunk-sizes.js';
import type { SampledPremise } from './sampled-premises.js';
import { samplePremises } from './sampled-premises.js';
import type { FairnessFigures, ServiceAddress, StartFigures } from './service-load.js';
import {
  LoadSender,
  largestRequests,
  measureFairness,
  measureFirstSeconds,
  queriesOf,
  singles,
} from './service-load.js';

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
  readonly fairness: boolean;
  readonly start?: number | true;
  readonly json?: string;
}

/** The second at which a service is warm if no other is given: the start of its third minute. */
const WARM_AFTER_SECONDS = 120;

/** Measures queries per second and latency, relative to look-ups by key in the same database. */
export const benchCommand = new Command('bench')
  .description('measure queries per second, latency, CPU of each program, chunk sizes and fairness')
  .option('--url <url>', 'base URL of a running service (default: start one)')
  .addOption(new Option('--key <key>', 'API key').env('API_KEY'))
  .option(
    '--database <url>',
    'database with imported data (default: DATABASE_URL, else the embedded server)',
  )
  .option('--workers <count>', 'worker processes to start', wholeNumber, 2)
  .option('--sample <count>', 'addresses to sample from the database', wholeNumber, 10_000)
  .option('--seed <number>', 'seed of the sample', wholeNumber, 1)
  .option('--rounds <count>', 'rounds; the medians are reported', atLeastOne, 3)
  .option('--seconds <seconds>', 'duration of each measurement of a round', positiveNumber, 3)
  .option('--in-flight <count>', 'concurrent requests of 200 queries', atLeastOne, 4)
  .option('--connections <count>', 'connection pool size of the look-ups by key', wholeNumber, 10)
  .option('--no-fairness', 'leave out single queries beside a stream of requests of 200')
  .option(
    '--start [seconds]',
    `also start services anew, and compare their first ten seconds with ten seconds after so many (${WARM_AFTER_SECONDS})`,
    positiveNumber,
  )
  .option('--json <file>', 'write the figures to a JSON file')
  .action((options: BenchOptions) => bench(options));

const bench = async (options: BenchOptions): Promise<void> => {
  if (options.url !== undefined && options.start !== undefined)
    throw new Error('--start needs a service that is started here: leave out --url');
  const target = options.database ? openDatabase(options.database) : await openTargetDatabase();
  try {
    const premises = await samplePremises(target.database, options.sample, options.seed);
    const measured = await measureRunning(options, target, premises);
    const queries = queriesOf(exact, premises, options.seed);
    const starts = await measureStarts(options, target.url, queries);
    const { rows, fairness, queue } = measured;
    const conditions = [
      describeMachine(),
      ...(queue === undefined ? [] : [`queue in ${queue}`]),
      `medians of ${options.rounds} rounds`,
    ].join(' · ');
    const observed = options.url === undefined ? [costsTable(rows)] : [];
    const tables = [
      benchmarkTable(rows),
      ...observed,
      chunkSizeTables(chunksByPattern(rows)),
      fairness && fairnessTable(fairness),
      starts && startTable(starts),
    ];
    process.stdout.write(`${[conditions, ...tables].filter(Boolean).join('\n\n')}\n`);
    if (options.json) await writeFigures(options.json, options, { ...measured, starts });
  } finally {
    await target.release();
  }
};

const openDatabase = (url: string) => {
  const database = new Database({ url, applicationName: 'final-destination-bench' });
  return { url, database, release: () => database.close() };
};

const measureRunning = async (
  options: BenchOptions,
  { url: databaseUrl, database }: { readonly url: string; readonly database: Database },
  premises: readonly SampledPremise[],
) => {
  const { url, key } = options;
  const service = url === undefined ? await startService(options, databaseUrl) : undefined;
  const address: ServiceAddress = service ?? { url: url ?? '', key };
  try {
    const plan = { ...options, ...address, databaseUrl, premises };
    const observed = service && observedBy(service, database);
    const rows = await runBenchmark({ ...plan, observed });
    const queries = queriesOf(exact, premises, options.seed);
    const fairness = options.fairness ? await fairnessOf(address, queries, options) : undefined;
    return { rows, fairness, queue: service?.queue };
  } finally {
    await service?.stop();
  }
};

const startService = (
  { workers }: BenchOptions,
  databaseUrl: string,
): Promise<BenchmarkService> => {
  const { queueUrl } = readEnvironment();
  return startBenchmarkService({ databaseUrl, queueUrl, workers });
};

const observedBy = (service: BenchmarkService, database: Database) => ({
  processes: () => processesOf(service, database),
  metricsUrls: service.metricsUrls,
});

const fairnessOf = async (
  address: ServiceAddress,
  queries: readonly WireQuery[],
  options: BenchOptions,
): Promise<FairnessFigures> => {
  const sender = new LoadSender(address);
  return measureFairness(sender, queries, options).finally(() => sender.close());
};

/** Formats the fairness figures as a Markdown table. */
const fairnessTable = (figures: FairnessFigures): string => {
  const { capacity, aloneP50Ms, aloneP99Ms, besideP50Ms, besideP99Ms } = figures;
  return textTable(
    [`single queries, ${SINGLES_PER_SECOND} a second`, 'p50 ms', 'p99 ms', 'p99 / alone'],
    [
      ['alone', aloneP50Ms.toFixed(2), aloneP99Ms.toFixed(2), ''],
      [
        `beside requests of 200, 70 % of ${capacity.toFixed(0)} queries/s`,
        besideP50Ms.toFixed(2),
        besideP99Ms.toFixed(2),
        (besideP99Ms / aloneP99Ms).toFixed(2),
      ],
    ],
  );
};

/** Measures a service of its own for each pattern; undefined unless it was requested. */
const measureStarts = async (
  options: BenchOptions,
  databaseUrl: string,
  queries: readonly WireQuery[],
): Promise<readonly StartFigures[] | undefined> => {
  const { start, inFlight } = options;
  if (start === undefined) return undefined;
  const warmAfter = start === true ? WARM_AFTER_SECONDS : start;
  const figures: StartFigures[] = [];
  for (const pattern of [singles(64), largestRequests(inFlight)]) {
    const service = await startService(options, databaseUrl);
    const sender = new LoadSender(service);
    try {
      const next = cycle(queries);
      figures.push(await measureFirstSeconds(sender, next, { ...pattern, warmAfter }));
    } finally {
      sender.close();
      await service.stop();
    }
  }
  return figures;
};

const startTable = (starts: readonly StartFigures[]): string =>
  textTable(
    ['exact', 'first 10 s, queries/s', 'warm, queries/s', 'first / warm'],
    starts.map(({ way, first, warm }) => [
      way,
      first.toFixed(0),
      warm.toFixed(0),
      (first / warm).toFixed(2),
    ]),
  );

/** Writes the figures with the options of the run, without the key and the URLs. */
const writeFigures = async (file: string, options: BenchOptions, figures: object) => {
  const { seed, sample, rounds, seconds, inFlight, connections } = options;
  const settings = { seed, sample, rounds, seconds, inFlight, connections };
  const report = { circumstances: describeMachine(), ...settings, ...figures };
  await writeFile(file, `${JSON.stringify(report, jsonOfMaps, 2)}\n`);
};

const jsonOfMaps = (_: string, value: unknown): unknown =>
  value instanceof Map ? Object.fromEntries(value as Map<string, unknown>) : value;
