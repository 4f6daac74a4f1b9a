import { formatFigure, textTable } from '../../apps/cli/src/terminal.js';
import { mean } from '../measurement/statistics.js';
import type { JudgedQuery } from './run-form.js';
import { CALIBRATION_BAR } from './summary.js';

/** The confidence of a match, and whether the match is correct. */
interface ConfidenceSample {
  readonly confidence: number;
  readonly isRight: boolean;
}

interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly meanConfidence: number;
  readonly shareRight: number;
}

export interface Calibration {
  readonly bins: readonly CalibrationBin[];
  /**
   * Mean gap between confidence and share of correct matches, weighted by bin size; NaN without
   * matches.
   */
  readonly expectedError: number;
}

const BINS = 10;

/** Expected calibration error over ten bins of equal width (Naeini et al. 2015). */
export const calibrationOf = (samples: readonly ConfidenceSample[]): Calibration => {
  const bins = Array.from({ length: BINS }, (_, index) =>
    binOf(
      index,
      samples.filter(({ confidence }) => binIndex(confidence) === index),
    ),
  ).filter(({ count }) => count > 0);
  const gaps = bins.map((bin) => bin.count * Math.abs(bin.meanConfidence - bin.shareRight));
  return { bins, expectedError: gaps.reduce((sum, gap) => sum + gap, 0) / samples.length };
};

const binIndex = (confidence: number): number =>
  Math.min(BINS - 1, Math.max(0, Math.floor(confidence * BINS)));

const binOf = (index: number, samples: readonly ConfidenceSample[]): CalibrationBin => ({
  from: index / BINS,
  to: (index + 1) / BINS,
  count: samples.length,
  meanConfidence: mean(samples.map(({ confidence }) => confidence)),
  shareRight: mean(samples.map(({ isRight }) => Number(isRight))),
});

/** Calibration over a mix of query forms. */
interface MixCalibration {
  /** Of all matches; a match of a house that does not exist counts as incorrect. */
  readonly whole: Calibration;
  /** Of the matches of existing houses. */
  readonly existing: Calibration;
}

/** Calculates the calibration of the answers to a mix of query forms. */
export const calibrationOfTrials = (judgedQueries: readonly JudgedQuery[]): MixCalibration => ({
  whole: calibrationOf(judgedQueries.flatMap(sampleOf)),
  existing: calibrationOf(
    judgedQueries
      .filter(({ testQuery }) => testQuery.expectation.kind !== 'street')
      .flatMap(sampleOf),
  ),
});

const sampleOf = ({
  testQuery,
  verdict: { outcome, confidence },
}: JudgedQuery): ConfidenceSample[] => {
  const { kind } = testQuery.expectation;
  // The same match as another query says nothing about whether it is right.
  if (confidence === undefined || kind === 'same') return [];
  const isFindable = kind === 'position' || kind === 'address' || kind === 'place';
  return [{ confidence, isRight: isFindable && outcome === 'hit' }];
};

/** Formats the expected calibration error and a reliability table as Markdown. */
export const calibrationReport = (judgedQueries: readonly JudgedQuery[]): string => {
  const { whole, existing } = calibrationOfTrials(judgedQueries);
  const mark = whole.expectedError > CALIBRATION_BAR ? '✗ ' : '';
  return `Expected calibration error ${mark}${formatFigure(whole.expectedError, 3)} (at most ${CALIBRATION_BAR}), matches of houses that do not exist
counted as wrong; without those ${formatFigure(existing.expectedError, 3)}, as in the table.

${reliabilityTable(existing)}`;
};

/** Formats the share of correct matches by confidence as Markdown. */
export const reliabilityTable = ({ bins }: Calibration): string => {
  const rows = bins.map((bin) => [
    `${bin.from.toFixed(1)} to ${bin.to.toFixed(1)}`,
    String(bin.count),
    bin.meanConfidence.toFixed(3),
    bin.shareRight.toFixed(3),
  ]);
  return textTable(['confidence', 'matches', 'mean confidence', 'share right'], rows);
};
