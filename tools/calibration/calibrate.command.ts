import { Command, Option } from 'commander';
import type { CalibrationRun, FitQuality } from './calibrate.js';
import { calibrate } from './calibrate.js';
import { wholeNumber } from '../../apps/cli/src/options.js';
import { formatFigure, textTable } from '../../apps/cli/src/terminal.js';
import { reliabilityTable } from '../evaluation/calibration.js';
import type { FileEvaluation } from '../evaluation/evaluate-file.js';
import { evaluateFile, readDirectory } from '../evaluation/evaluate-file.js';
import { formsNamed } from '../evaluation/queries/forms.js';
import { GeocodingClient } from '../services/geocoding-client.js';

interface CalibrateOptions {
  readonly url: string;
  readonly key?: string;
  readonly sample: number;
  readonly seed: number;
}

/** Fits the constants of confidence to the share of correct answers of a running service. */
export const calibrateCommand = new Command('calibrate')
  .description('fit the constants of confidence to the answers of a running service')
  .argument('<files...>', 'imported FILE.osm.pbf or FILE.csv; two or more')
  .requiredOption('--url <url>', 'base URL of the service')
  .addOption(new Option('--key <key>', 'API key').env('API_KEY'))
  .option('--sample <count>', 'addresses per form and file', wholeNumber, 300)
  .option('--seed <number>', 'seed of the sample', wholeNumber, 1)
  .action((files: readonly string[], options: CalibrateOptions) => run(files, options));

const run = async (files: readonly string[], options: CalibrateOptions): Promise<void> => {
  const { sample, seed } = options;
  // Reverse queries have no text features to calibrate.
  const forms = formsNamed(['hard']).filter(({ name }) => name !== 'reverse');
  const client = new GeocodingClient({ ...options, verbose: true });
  const evaluations: FileEvaluation[] = [];
  try {
    const directory = await readDirectory(files, forms, client);
    const plan = { sample, seeds: [seed], singles: 0, forms, directory };
    for (const file of files) evaluations.push(await evaluateFile(file, client, plan));
  } finally {
    client.close();
  }
  process.stdout.write(`${calibrationTables(calibrate(evaluations))}\n`);
};

/** Formats the fitted constants and their quality as Markdown. */
export const calibrationTables = (run: CalibrationRun): string => {
  const { fitted, onFitHalf, onOtherHalf, inUseOnOtherHalf } = run;
  const doubts = Object.entries(fitted.doubts).map(([name, value]) => [
    name,
    formatFigure(value, 1),
  ]);
  const constants = [
    ['base', formatFigure(fitted.base, 1)],
    ['rivalDecay', formatFigure(fitted.rivalDecay, 1)],
    ...doubts,
  ];
  const fitness = [
    ['fitted, on the training files', ...qualityCells(onFitHalf)],
    ['fitted, on the validation files', ...qualityCells(onOtherHalf)],
    ['in use, on the validation files', ...qualityCells(inUseOnOtherHalf)],
  ];
  return [
    textTable(['constant', 'fitted'], constants),
    textTable(['constants', 'answers', 'log loss', 'calibration error'], fitness),
    `Reliability of the fitted constants on the validation files:\n\n${reliabilityTable(onOtherHalf.calibration)}`,
  ].join('\n\n');
};

const qualityCells = ({ answers, loss, calibration }: FitQuality): readonly string[] => [
  String(answers),
  formatFigure(loss, 4),
  formatFigure(calibration.expectedError, 4),
];
