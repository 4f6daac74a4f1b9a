import { Command } from 'commander';
import { unlimitedCertainty, positionCertainty } from '#geocoding';
import { wholeNumber } from '../../apps/cli/src/options.js';
import { formatFigure, textTable } from '../../apps/cli/src/terminal.js';
import { calibrationOf, reliabilityTable } from '../evaluation/calibration.js';
import { seededRandom } from '../measurement/seeded-random.js';
import { importFiles } from '../synthetic/benchmark-data.js';
import { startPostgres } from '../services/postgres.js';
import { fitLogistic } from './fit-confidence.js';
import type { HiddenHouse } from './hidden-houses.js';
import { hiddenShares, hideHouses, readStreets } from './hidden-houses.js';

/** Fits the certainty of estimated positions: the share of hidden houses that are within 25 m. */
export const calibrateInterpolationCommand = new Command('calibrate-interpolation')
  .description('hide known houses, estimate their positions, and fit the certainty of estimates')
  .argument('<files...>', 'FILE.osm.pbf or FILE.csv, imported into a database of their own')
  .option('--seed <number>', 'seed of what else is hidden', wholeNumber, 1)
  .action(async (files: readonly string[], { seed }: { readonly seed: number }) => {
    const { database, stop } = await startPostgres();
    try {
      await importFiles(database, files);
      const streets = await readStreets(database);
      const random = seededRandom(seed, 'hidden houses');
      const hidden = streets.flatMap((street) => [...hideHouses(street, random)]);
      process.stdout.write(`${interpolationReport(hidden)}\n`);
    } finally {
      await stop();
    }
  });

const RIGHT_METRES = 25;
const isRight = ({ metres }: HiddenHouse): boolean => metres <= RIGHT_METRES;

/** Formats the fitted coefficients and the quality of those in use as Markdown. */
export const interpolationReport = (hidden: readonly HiddenHouse[]): string => {
  const kinds = [...new Set(hidden.map(({ evidence }) => evidence.kind))].sort();
  const ofShare = hiddenShares.map((share) =>
    hidden.filter(({ hiddenShare }) => hiddenShare === share),
  );
  return [
    ...kinds.map((kind) =>
      coefficientTable(
        kind,
        hidden.filter(({ evidence }) => evidence.kind === kind),
      ),
    ),
    textTable(
      ['others hidden', 'estimates', '% within 25 m', 'mean certainty', 'calibration error'],
      [...ofShare, hidden].map((some, at) => [
        at < hiddenShares.length ? `${100 * (hiddenShares[at] ?? 0)} %` : 'all',
        ...shareCells(some),
      ]),
    ),
    `Reliability, nothing else hidden:\n\n${reliabilityTable(calibrationInUse(ofShare[0] ?? []))}`,
  ].join('\n\n');
};

const shareCells = (hidden: readonly HiddenHouse[]): readonly string[] => {
  const certainties = hidden.map(({ evidence }) => positionCertainty(evidence));
  return [
    String(hidden.length),
    formatFigure((100 * hidden.filter(isRight).length) / hidden.length, 1),
    formatFigure(certainties.reduce((sum, one) => sum + one, 0) / hidden.length, 3),
    formatFigure(calibrationInUse(hidden).expectedError, 4),
  ];
};

const calibrationInUse = (hidden: readonly HiddenHouse[]) =>
  calibrationOf(
    hidden.map((one) => ({ confidence: positionCertainty(one.evidence), isRight: isRight(one) })),
  );

/** Coefficients fitted on all, and the calibration error of those fitted on every second data set on the others. */
const coefficientTable = (kind: string, hidden: readonly HiddenHouse[]): string => {
  const names = Object.keys(hidden[0]?.evidence.measures ?? {});
  const [train, validate] = halvesOf(hidden);
  const crossed = fitOn(names, train);
  const onOthers = calibrationOf(
    validate.map((one) => ({
      confidence: unlimitedCertainty(one.evidence, crossed),
      isRight: isRight(one),
    })),
  );
  const rows = Object.entries(fitOn(names, hidden)).map(([name, value]) => [
    name,
    formatFigure(value, 2),
  ]);
  return `${kind}: ${hidden.length} estimates; fitted on half of the data sets, calibration error on the others ${formatFigure(onOthers.expectedError, 4)}\n\n${textTable(['coefficient', 'fitted on all'], rows)}`;
};

/** Named as in the table of coefficients: what the measures subtract from the log odds. */
const fitOn = (
  names: readonly string[],
  hidden: readonly HiddenHouse[],
): Readonly<Record<string, number>> => {
  const samples = hidden.map((one) => ({
    measures: [1, ...names.map((name) => -(one.evidence.measures[name] ?? 0))],
    isRight: isRight(one),
  }));
  const fitted = fitLogistic(samples);
  return Object.fromEntries(['base', ...names].map((name, at) => [name, fitted[at] ?? 0]));
};

/** Data sets sorted by size go alternately to either half, so that no place is in both. */
const halvesOf = (
  hidden: readonly HiddenHouse[],
): readonly [readonly HiddenHouse[], readonly HiddenHouse[]] => {
  const sizes = new Map<number, number>();
  for (const { generation } of hidden) sizes.set(generation, (sizes.get(generation) ?? 0) + 1);
  const ordered = [...sizes].sort(([, one], [, other]) => other - one).map(([id]) => id);
  const isOdd = ({ generation }: HiddenHouse): boolean => ordered.indexOf(generation) % 2 === 1;
  return [hidden.filter(isOdd), hidden.filter((one) => !isOdd(one))];
};
