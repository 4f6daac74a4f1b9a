import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { readEnvironment } from './environment.js';
import { circumstances } from './evaluation/circumstances.js';
import { positiveNumber, wholeNumber } from './options/number-option.js';
import { measureSize, type SizeFigures } from './scale/measure-size.js';
import { answersTable, costsTable, sizeTable } from './scale/scale-report.js';

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

/** Measures what a larger gazetteer costs, on synthetic countries in embedded servers of their own. */
export const scaleCommand = new Command('scale')
  .description('measure import, storage, memory and latency as the gazetteer grows')
  .option('--sizes <counts>', 'addresses, ascending', sizes, sizes(DEFAULT_SIZES))
  .option('--seed <number>', 'another seed makes another country', wholeNumber, 1)
  .option('--side <count>', 'squares a side of its area, a data set each', wholeNumber, 1)
  .option('--sample <count>', 'addresses to ask for', wholeNumber, 10_000)
  .option('--rounds <count>', 'of which the medians are told', wholeNumber, 3)
  .option('--seconds <seconds>', 'for each measurement of a round', positiveNumber, 3)
  .option('--json <file>', 'write the figures to a file')
  .action((options: ScaleOptions) => scale(options));

const scale = async (options: ScaleOptions): Promise<void> => {
  const { dataDir, queueUrl } = readEnvironment();
  const directory = join(dataDir, 'scale');
  const measured: SizeFigures[] = [];
  for (const addresses of options.sizes) {
    process.stderr.write(`${addresses.toLocaleString('en-GB')} addresses …\n`);
    measured.push(await measureSize({ ...options, addresses, directory, queueUrl }));
  }
  const tables = [sizeTable(measured), answersTable(measured), costsTable(measured)].join('\n\n');
  const queue = `queue in ${measured[0]?.queue}`;
  const dataSets = `${measured[0]?.dataSets} data sets`;
  const conditions = `${circumstances()} · ${queue} · ${dataSets} · medians of ${options.rounds} rounds`;
  process.stdout.write(`${conditions}\n\n${tables}\n`);
  const figures = { circumstances: circumstances(), seed: options.seed, sizes: measured };
  if (options.json) await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
};

function sizes(text: string): readonly number[] {
  const counts = text.split(',').map(Number);
  if (counts.every((count) => Number.isInteger(count) && count > 0)) return counts;
  throw new InvalidArgumentError('Whole numbers separated by commas are needed.');
}
