import { Command } from 'commander';
import { atLeastOne, positiveNumber, wholeNumber } from '../../apps/cli/src/options.js';
import { textTable } from '../../apps/cli/src/terminal.js';
import { exact } from '../evaluation/queries/plain-forms.js';
import { describeMachine } from '../measurement/machine.js';
import { medianMeasurement, SINGLES_PER_SECOND } from '../measurement/measure-load.js';
import { seededRandom } from '../measurement/seeded-random.js';
import { median, percentile } from '../measurement/statistics.js';
import type { BenchmarkService } from '../services/benchmark-service.js';
import { startBenchmarkService } from '../services/benchmark-service.js';
import { importFilesOrCountry } from '../synthetic/benchmark-data.js';
import { startPostgres } from '../services/postgres.js';
import type { PageTraffic, SuggestRounds } from './page-load.js';
import {
  measureBesideTiles,
  measureSuggestions,
  measureSuggestionsPaced,
  typedTexts,
  tilePathsOf,
} from './page-load.js';
import type { SampledPremise } from './sampled-premises.js';
import { samplePremises } from './sampled-premises.js';
import { LoadSender, queriesOf } from './service-load.js';

interface BenchPageOptions {
  readonly addresses: number;
  readonly workers: number;
  readonly sample: number;
  readonly seed: number;
  readonly rounds: number;
  readonly seconds: number;
}

const CONNECTIONS: readonly number[] = [1, 64];
/** The latency of suggestions is measured at this share of their greatest rate. */
const PACED_SHARE = 0.5;

/** Measures what the page requests while someone types and looks at the map. */
export const benchPageCommand = new Command('bench-page')
  .description('measure suggestions beside exact queries, and the tiles of the map')
  .argument('[files...]', 'files to import (default: a synthetic country)')
  .option('--addresses <count>', 'addresses of the synthetic country', wholeNumber, 1_000_000)
  .option('--workers <count>', 'worker processes to start', wholeNumber, 2)
  .option('--sample <count>', 'addresses to sample', atLeastOne, 10_000)
  .option('--seed <number>', 'seed of the sample', wholeNumber, 1)
  .option('--rounds <count>', 'rounds; the medians are reported', atLeastOne, 5)
  .option('--seconds <seconds>', 'duration of each measurement of a round', positiveNumber, 3)
  .action((files: readonly string[], options: BenchPageOptions) => benchPage(files, options));

const benchPage = async (files: readonly string[], options: BenchPageOptions): Promise<void> => {
  const { sample, seed, workers } = options;
  const { url: databaseUrl, database, stop } = await startPostgres();
  try {
    await importFilesOrCountry(database, files, options.addresses);
    const premises = await samplePremises(database, sample, seed);
    const service = await startBenchmarkService({ databaseUrl, workers });
    await reportPage(service, premises, options).finally(() => service.stop());
  } finally {
    await stop();
  }
};

const reportPage = async (
  service: BenchmarkService,
  premises: readonly SampledPremise[],
  options: BenchPageOptions,
): Promise<void> => {
  const sender = new LoadSender(service);
  try {
    const texts = typedTexts(premises, seededRandom(options.seed, 'typed texts'));
    const traffic = { texts, queries: queriesOf(exact, premises, options.seed) };
    console.log(`${describeMachine()}\n`);
    await reportSuggestions(sender, traffic, options);
    const paths = tilePathsOf(premises);
    await reportUncachedTiles(service, paths);
    await reportTileStream(sender, { ...traffic, paths }, options);
  } finally {
    sender.close();
  }
};

const reportSuggestions = async (
  sender: LoadSender,
  traffic: PageTraffic,
  options: BenchPageOptions,
): Promise<void> => {
  const measured: SuggestRounds[] = [];
  for (const connections of CONNECTIONS)
    measured.push(await measureSuggestions(sender, traffic, { ...options, connections }));
  console.log(
    textTable(
      [
        'connections',
        'queries/s',
        'suggestions/s',
        'suggestions/s / queries/s',
        'query p50 ms',
        'suggestion p50 ms',
        'suggestion p50 / query p50',
      ],
      measured.map(suggestRow),
    ),
  );
  const { unitsPerSecond } = medianMeasurement(measured.at(-1)?.suggestions ?? []);
  const rate = {
    perSecond: unitsPerSecond * PACED_SHARE,
    seconds: options.seconds * options.rounds,
  };
  const latency = await measureSuggestionsPaced(sender, traffic, rate);
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(latency, share).toFixed(2));
  console.log(
    `\n${rate.perSecond.toFixed(0)} suggestions a second: p50 ${p50} ms, p99 ${p99} ms\n`,
  );
};

const suggestRow = ({ connections, queries, suggestions }: SuggestRounds): readonly string[] => {
  const [ofQueries, ofTexts] = [medianMeasurement(queries), medianMeasurement(suggestions)];
  const ratioOf = (key: 'unitsPerSecond' | 'p50Ms'): string =>
    median(suggestions.map((one, round) => one[key] / queries[round]![key])).toFixed(2);
  return [
    String(connections),
    ofQueries.unitsPerSecond.toFixed(0),
    ofTexts.unitsPerSecond.toFixed(0),
    ratioOf('unitsPerSecond'),
    ofQueries.p50Ms.toFixed(2),
    ofTexts.p50Ms.toFixed(2),
    ratioOf('p50Ms'),
  ];
};

const MOST_UNCACHED = 50;

/** Requests the tiles with the most addresses, one after the other; none has been requested before. */
const reportUncachedTiles = async (
  { url, key }: BenchmarkService,
  paths: readonly string[],
): Promise<void> => {
  const times: number[] = [];
  const sizes: number[] = [];
  for (const path of paths.slice(0, MOST_UNCACHED)) {
    const startedAt = performance.now();
    sizes.push(await fetchTile(url + path, key));
    times.push(performance.now() - startedAt);
  }
  const kilobytes = sizes.map((bytes) => bytes / 1000);
  console.log(
    textTable(
      ['tiles, not cached', 'median kB', 'largest kB', 'median ms', 'slowest ms'],
      [
        [
          String(times.length),
          median(kilobytes).toFixed(1),
          Math.max(...kilobytes).toFixed(1),
          median(times).toFixed(1),
          Math.max(...times).toFixed(1),
        ],
      ],
    ),
  );
};

const TILE_TIMEOUT_MS = 30_000;

/** Requests a tile; returns its size as sent, in bytes. Throws if the service does not report it. */
const fetchTile = async (url: string, key: string): Promise<number> => {
  const response = await fetch(url, {
    headers: { authorization: key, 'accept-encoding': 'gzip' },
    signal: AbortSignal.timeout(TILE_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the service returned ${response.status} for ${url}`);
  await response.arrayBuffer();
  const length = response.headers.get('content-length');
  if (length === null) throw new Error(`no Content-Length for ${url}`);
  return Number(length);
};

const reportTileStream = async (
  sender: LoadSender,
  traffic: PageTraffic & { readonly paths: readonly string[] },
  options: BenchPageOptions,
): Promise<void> => {
  const figures = await measureBesideTiles(sender, traffic, options);
  const { tilesPerSecond, tileP99Ms, aloneP99Ms, besideP99Ms } = figures;
  console.log(
    `\n${textTable(
      [
        `single queries, ${SINGLES_PER_SECOND} a second`,
        'query p99 ms',
        'query p99 / p99 alone',
        'tile p99 ms',
      ],
      [
        ['alone', aloneP99Ms.toFixed(2), '', ''],
        [
          `beside ${tilesPerSecond} tiles a second`,
          besideP99Ms.toFixed(2),
          (besideP99Ms / aloneP99Ms).toFixed(2),
          tileP99Ms.toFixed(2),
        ],
      ],
    )}`,
  );
};
