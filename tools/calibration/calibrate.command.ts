import { Command, Option } from 'commander';
import { fittedCertainty } from '#geocoding';
import { wholeNumber } from '../../apps/cli/src/options.js';
import { formatFigure, textTable } from '../../apps/cli/src/terminal.js';
import { reliabilityTable, calibrationOf } from '../evaluation/calibration.js';
import type { FileEvaluation } from '../evaluation/evaluate-file.js';
import { evaluateFile, readDirectory } from '../evaluation/evaluate-file.js';
import { formsNamed } from '../evaluation/queries/forms.js';
import { GeocodingClient } from '../services/geocoding-client.js';
import type { Calibration } from '../evaluation/calibration.js';
import type { JudgedQuery } from '../evaluation/run-form.js';
import type { ConfidenceConstants, FitSample } from './fit-confidence.js';
import { fitConfidence, likelihoodOf, logLoss } from './fit-confidence.js';

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
const calibrationTables = (run: CalibrationRun): string => {
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

/** Quality of constants on a set of answers. */
interface FitQuality {
  readonly answers: number;
  readonly loss: number;
  readonly calibration: Calibration;
}

/** Constants fitted on one half of the files, compared with those in use on the other half. */
interface CalibrationRun {
  readonly fitted: ConfidenceConstants;
  readonly onFitHalf: FitQuality;
  readonly onOtherHalf: FitQuality;
  readonly inUseOnOtherHalf: FitQuality;
}

/**
 * Splits the files, sorted by size, alternately into a validation and a training half, so that no place
 * is in both halves and both have large and small files.
 */
export const calibrate = (files: readonly FileEvaluation[]): CalibrationRun => {
  const sorted = [...files].sort(
    (one, other) =>
      other.distinctAddresses - one.distinctAddresses || (one.file < other.file ? -1 : 1),
  );
  const halfOf = (rest: number) =>
    fitSamples(
      sorted.filter((_, index) => index % 2 === rest).flatMap(({ rounds }) => rounds.flat()),
    );
  const [fitHalf, otherHalf] = [halfOf(1), halfOf(0)];
  const fitted = fitConfidence(fitHalf);
  return {
    fitted,
    onFitHalf: fitQualityOf(fitHalf, fitted),
    onOtherHalf: fitQualityOf(otherHalf, fitted),
    inUseOnOtherHalf: fitQualityOf(otherHalf, fittedCertainty),
  };
};

const fitQualityOf = (samples: readonly FitSample[], fitted: ConfidenceConstants): FitQuality => {
  const judged = samples.flatMap((sample) => {
    const confidence = likelihoodOf(sample, fitted);
    return [
      ...new Array<boolean>(sample.right).fill(true),
      ...new Array<boolean>(sample.wrong).fill(false),
    ].map((isRight) => ({ confidence, isRight }));
  });
  return {
    answers: judged.length,
    loss: logLoss(samples, fitted),
    calibration: calibrationOf(judged),
  };
};

/** Groups the queries whose answers can be used for the fit. */
const fitSamples = (judgedQueries: readonly JudgedQuery[]): readonly FitSample[] => {
  const samples = new Map<string, FitSample>();
  for (const judgedQuery of judgedQueries) {
    const { explained } = judgedQuery;
    const isRight = isCorrect(judgedQuery);
    if (!explained || isRight === undefined) continue;
    const key = JSON.stringify([explained.score, explained.rivals, explained.doubts]);
    const { right = 0, wrong = 0 } = samples.get(key) ?? {};
    const counts = isRight ? { right: right + 1, wrong } : { right, wrong: wrong + 1 };
    samples.set(key, { ...explained, ...counts });
  }
  return [...samples.values()];
};

/**
 * Whether a match is correct at its level: the house, or the street of a house that does not exist.
 * Undefined if that is unknown: a house that the file lacks may exist, and the street of a missed house
 * may be the correct one.
 */
const isCorrect = ({ explained, testQuery, verdict }: JudgedQuery): boolean | undefined => {
  const { kind } = testQuery.expectation;
  const isHouse = explained?.level === 'street number' || explained?.level === 'unit';
  const isStreet = explained?.level === 'street' || explained?.level === 'interpolated';
  if (kind === 'nothing' && (isHouse || isStreet)) return false;
  const isJudged = (kind === 'position' && isHouse) || (kind === 'street' && isStreet);
  return isJudged ? verdict.outcome === 'hit' : undefined;
};
