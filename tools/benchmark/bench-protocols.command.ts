import { writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import type { Database } from '#database';
import { readEnvironment } from '../../apps/cli/src/environment.js';
import { atLeastOne, positiveNumber, wholeNumber } from '../../apps/cli/src/options.js';
import { openTargetDatabase } from '../../apps/cli/src/target-database.js';
import { sampleFile } from '../evaluation/evaluate-file.js';
import { exact } from '../evaluation/queries/plain-forms.js';
import { describeMachine } from '../measurement/machine.js';
import { seededRandom } from '../measurement/seeded-random.js';
import { startBenchmarkService } from '../services/benchmark-service.js';
import type { WireQuery } from '../services/geocoding-client.js';
import { comparePlaces, describeDifferences, placesTable } from './protocol-places.js';
import { measureSpeed, speedTable } from './protocol-speed.js';
import { samplePremises } from './sampled-premises.js';
import type { ServiceAddress } from './service-load.js';
import { LoadSender, queriesOf } from './service-load.js';

interface BenchProtocolsOptions {
  readonly url?: string;
  readonly key?: string;
  readonly workers: number;
  readonly sample: number;
  readonly seed: number;
  readonly differences: number;
  readonly speed: boolean;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly json?: string;
}

/** Compares places and speed of the protocols of other geocoders with those of version 2. */
export const benchProtocolsCommand = new Command('bench-protocols')
  .description('compare places and speed of the protocols of other geocoders with version 2')
  .argument('[files...]', 'imported FILE.osm.pbf or FILE.csv (default: addresses of the database)')
  .option('--url <url>', 'base URL of a running service (default: start one)')
  .addOption(new Option('--key <key>', 'API key without limits').env('API_KEY'))
  .option('--workers <count>', 'worker processes to start', wholeNumber, 2)
  .option('--sample <count>', 'addresses in all', atLeastOne, 2_000)
  .option('--seed <number>', 'seed of the sample', wholeNumber, 1)
  .option('--differences <count>', 'answers to list of each endpoint', wholeNumber, 10)
  .option('--no-speed', 'compare only the places')
  .option('--rounds <count>', 'rounds of speed; the medians are reported', atLeastOne, 7)
  .option('--seconds <seconds>', 'duration of each measurement of a round', positiveNumber, 3)
  .option('--connections <count>', 'concurrent single queries', atLeastOne, 8)
  .option('--json <file>', 'write the figures to a JSON file')
  .action((files: readonly string[], options: BenchProtocolsOptions) =>
    benchProtocols(files, options),
  );

/** A running service needs no database where the addresses are those of files. */
const benchProtocols = async (
  files: readonly string[],
  options: BenchProtocolsOptions,
): Promise<void> => {
  const { url, key } = options;
  const fromFiles = await textsOfFiles(files, options);
  if (url !== undefined && fromFiles) return compareWith({ url, key }, fromFiles, options);
  const target = await openTargetDatabase();
  try {
    const texts = fromFiles ?? (await textsOfDatabase(target.database, options));
    if (url !== undefined) return await compareWith({ url, key }, texts, options);
    const { queueUrl } = readEnvironment();
    const plan = { databaseUrl: target.url, queueUrl, workers: options.workers };
    const service = await startBenchmarkService(plan);
    await compareWith(service, texts, options).finally(() => service.stop());
  } finally {
    await target.release();
  }
};

/** Some premises have no street or number. */
const SPARE_SHARE = 0.25;

const textsOfDatabase = async (
  database: Database,
  { sample, seed }: BenchProtocolsOptions,
): Promise<readonly string[]> => {
  const premises = await samplePremises(database, Math.ceil(sample * (1 + SPARE_SHARE)), seed);
  return textsOf(queriesOf(exact, premises, seed)).slice(0, sample);
};

const textsOf = (queries: readonly WireQuery[]): readonly string[] =>
  queries.flatMap(({ address_string: text }) => text ?? []);

/** Equally many addresses of each file; undefined without files. */
const textsOfFiles = async (
  files: readonly string[],
  { sample, seed }: BenchProtocolsOptions,
): Promise<readonly string[] | undefined> => {
  if (files.length === 0) return undefined;
  const texts: string[] = [];
  for (const path of files) {
    const ofFile = await sampleFile(path, { seed, sample: Math.ceil(sample / files.length) });
    const random = seededRandom(seed, ofFile.file);
    const queries = ofFile.samples.flatMap((one) => exact.create(one, random)?.query ?? []);
    texts.push(...textsOf(queries));
  }
  return texts;
};

const compareWith = async (
  service: ServiceAddress,
  texts: readonly string[],
  options: BenchProtocolsOptions,
): Promise<void> => {
  if (texts.length === 0) throw new Error('there are no addresses to query');
  const places = await comparePlaces(service, texts, options.connections);
  print(`${describeMachine()} · ${texts.length} addresses`);
  print(placesTable(places));
  print(describeDifferences(places, options.differences));
  const sender = new LoadSender(service);
  const measured = options.speed ? measureSpeed(sender, texts, options) : undefined;
  const speed = await measured?.finally(() => sender.close());
  if (speed) print(`${options.connections} connections, ${options.rounds} rounds`);
  if (speed) print(speedTable(speed));
  if (options.json) await writeFile(options.json, figuresOf({ places, speed }));
};

const print = (text: string): void => {
  if (text !== '') process.stdout.write(`${text}\n\n`);
};

const figuresOf = (figures: object): string => {
  const report = { circumstances: describeMachine(), ...figures };
  return `${JSON.stringify(report, (_, value: unknown) => (value instanceof Map ? Object.fromEntries(value as Map<string, unknown>) : value), 2)}\n`;
};
