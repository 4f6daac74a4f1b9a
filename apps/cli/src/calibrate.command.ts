import { Command, Option } from 'commander';
import { calibrate } from './calibration/calibration-run.js';
import { calibrationText } from './calibration/calibration-text.js';
import { evaluateFile, type FileEvaluation } from './evaluation/evaluate-file.js';
import { formsNamed } from './evaluation/forms/form-table.js';
import { ServiceClient } from './evaluation/service-client.js';
import { wholeNumber } from './options/number-option.js';

interface CalibrateOptions {
  readonly url: string;
  readonly key?: string;
  readonly sample: number;
  readonly seed: number;
}

/** Fits the constants of confidence to how often a running service is right. */
export const calibrateCommand = new Command('calibrate')
  .description('fit the constants of confidence to the answers of a running service')
  .argument('<files...>', 'FILE.osm.pbf or FILE.csv, as imported; two or more')
  .requiredOption('--url <url>', 'where the service listens')
  .addOption(new Option('--key <key>', 'API key').env('API_KEY'))
  .option('--sample <count>', 'addresses a form and file', wholeNumber, 300)
  .option('--seed <number>', 'another seed asks for other addresses', wholeNumber, 1)
  .action((files: readonly string[], options: CalibrateOptions) => run(files, options));

const run = async (files: readonly string[], options: CalibrateOptions): Promise<void> => {
  const { sample, seed } = options;
  // Of a position no words are weighed.
  const forms = formsNamed(['hard']).filter(({ name }) => name !== 'reverse');
  const plan = { sample, seeds: [seed], singles: 0, forms };
  const client = new ServiceClient({ ...options, verbose: true });
  const evaluations: FileEvaluation[] = [];
  try {
    for (const file of files) evaluations.push(await evaluateFile(file, client, plan));
  } finally {
    client.close();
  }
  process.stdout.write(`${calibrationText(calibrate(evaluations))}\n`);
};
