import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { readEnvironment } from '../../apps/cli/src/environment.js';
import { positiveNumber, wholeNumber } from '../../apps/cli/src/options.js';
import { formatFigure, textTable } from '../../apps/cli/src/terminal.js';
import { describeMachine, programs } from '../measurement/machine.js';
import type { LatencyFigures, QueryCosts } from './measure-queries.js';
import type { SizeFigures } from './measure-size.js';
import { measureSize } from './measure-size.js';

interface ScaleOptions {
  readonly sizes: readonly number[];
  readonly seed: number;
  readonly side: number;
  readonly sample: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly json?: string;
}

const DEFAULT_SIZES = '100000,1000000,5000000';

function parseSizes(text: string): readonly number[] {
  const counts = text.split(',').map(Number);
  if (counts.every((count) => Number.isInteger(count) && count > 0)) return counts;
  throw new InvalidArgumentError('Expected whole numbers, separated by commas.');
}

const count = (value: number): string => Math.round(value).toLocaleString('en-GB');

/** Measures the cost of larger gazetteers, with synthetic countries in new embedded servers. */
export const scaleCommand = new Command('scale')
  .description('measure import, storage, memory and latency as the gazetteer grows')
  .option(
    '--sizes <counts>',
    'comma-separated numbers of addresses, ascending',
    parseSizes,
    parseSizes(DEFAULT_SIZES),
  )
  .option('--seed <number>', 'seed of the country', wholeNumber, 1)
  .option('--side <count>', 'squares per side of the area; each is a data set', wholeNumber, 1)
  .option('--sample <count>', 'addresses to query', wholeNumber, 10_000)
  .option('--rounds <count>', 'rounds; the medians are reported', wholeNumber, 3)
  .option('--seconds <seconds>', 'duration of each measurement of a round', positiveNumber, 3)
  .option('--json <file>', 'write the figures to a JSON file')
  .action((options: ScaleOptions) => scale(options));

const scale = async (options: ScaleOptions): Promise<void> => {
  const { dataDir, queueUrl } = readEnvironment();
  const directory = join(dataDir, 'scale');
  const measured: SizeFigures[] = [];
  for (const addresses of options.sizes) {
    process.stderr.write(`${addresses.toLocaleString('en-GB')} addresses …\n`);
    measured.push(await measureSize({ ...options, addresses, directory, queueUrl }));
  }
  const tables = [sizeTable(measured), latencyTable(measured), costsTable(measured)].join('\n\n');
  const queue = `queue in ${measured[0]?.queue}`;
  const dataSets = `${measured[0]?.dataSets} data sets`;
  const conditions = `${describeMachine()} · ${queue} · ${dataSets} · medians of ${options.rounds} rounds`;
  process.stdout.write(`${conditions}\n\n${tables}\n`);
  const figures = { circumstances: describeMachine(), seed: options.seed, sizes: measured };
  if (options.json) await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
};

/** Import time, storage and memory by size. */
export const sizeTable = (sizes: readonly SizeFigures[]): string =>
  textTable(
    [
      'addresses',
      'streets',
      'import s',
      'addresses/s',
      'importer MB',
      'table B/address',
      'index B/address',
      'worker ready s',
      'worker MiB',
    ],
    sizes.map(({ addresses, imported, storage, readySeconds, workerMebibytes }) => [
      count(addresses),
      count(imported.streets),
      imported.seconds.toFixed(1),
      count(imported.destinations / imported.seconds),
      count(imported.peakMemoryMegabytes),
      count(storage.table_bytes / addresses),
      count(storage.index_bytes / addresses),
      readySeconds.toFixed(1),
      count(workerMebibytes),
    ]),
  );

/** Latency by size, and relative to the first size. */
export const latencyTable = (sizes: readonly SizeFigures[]): string =>
  textTable(
    ['query', 'requests', 'addresses', 'p50 ms', 'p95 ms', 'p99 ms', 'p50 / first', 'matched %'],
    (sizes[0]?.answers ?? []).flatMap((first, index) =>
      sizes.flatMap(({ addresses, answers }) => latencyRow(addresses, answers[index], first)),
    ),
  );

/** CPU microseconds per query in each program under load. */
export const costsTable = (sizes: readonly SizeFigures[]): string =>
  textTable(
    ['query', 'per request', 'addresses', 'queries/s', ...programs.map((name) => `${name} µs`)],
    (sizes[0]?.costs ?? []).flatMap((_, index) =>
      sizes.flatMap(({ addresses, costs }) => costRow(addresses, costs[index])),
    ),
  );

const costRow = (addresses: number, costs?: QueryCosts): readonly (readonly string[])[] =>
  costs === undefined
    ? []
    : [
        [
          costs.asked,
          count(costs.queriesPerRequest),
          count(addresses),
          count(costs.queriesPerSecond),
          ...programs.map((name) => formatFigure(costs[name], 0)),
        ],
      ];

const latencyRow = (
  addresses: number,
  answers: LatencyFigures | undefined,
  first: LatencyFigures,
): readonly (readonly string[])[] =>
  answers === undefined
    ? []
    : [
        [
          answers.asked,
          answers.way,
          count(addresses),
          answers.p50Ms.toFixed(2),
          answers.p95Ms.toFixed(2),
          answers.p99Ms.toFixed(2),
          (answers.p50Ms / first.p50Ms).toFixed(2),
          (answers.matchedShare * 100).toFixed(1),
        ],
      ];
