import { CALIBRATION_BAR } from './bars.table.js';
import { calibrationOf, type Calibration, type ConfidenceSample } from './calibration.js';
import type { Trial } from './evaluate-form.js';
import { figure, textTable } from './text-table.js';

/** What the answers of a mix of forms claimed, and whether the destination was the one meant. */
export interface MixCalibration {
  /** Over all matches; a house that does not exist is never rightly matched. */
  readonly whole: Calibration;
  /** Over those of houses that exist. */
  readonly existing: Calibration;
}

/** How well confidence tells what became of the matches of a mix of forms. */
export const calibrationOfTrials = (trials: readonly Trial[]): MixCalibration => ({
  whole: calibrationOf(trials.flatMap(sampleOf)),
  existing: calibrationOf(
    trials.filter(({ question }) => question.expectation.kind !== 'street').flatMap(sampleOf),
  ),
});

const sampleOf = ({ question, verdict: { outcome, confidence } }: Trial): ConfidenceSample[] => {
  const { kind } = question.expectation;
  const isFindable = kind === 'position' || kind === 'address';
  const isRight = isFindable && outcome === 'hit';
  return confidence === undefined ? [] : [{ confidence, isRight }];
};

/** The expected calibration error and the reliability of every tenth, as Markdown. */
export const calibrationReport = (trials: readonly Trial[]): string => {
  const { whole, existing } = calibrationOfTrials(trials);
  const mark = whole.expectedError > CALIBRATION_BAR ? '✗ ' : '';
  return `Expected calibration error ${mark}${figure(whole.expectedError, 3)} (at most ${CALIBRATION_BAR}), matches of houses that do not exist
counted as wrong; without those ${figure(existing.expectedError, 3)}, as in the table.

${reliabilityTable(existing)}`;
};

/** How often matches of about the same confidence were right, as Markdown. */
export const reliabilityTable = ({ bins }: Calibration): string => {
  const rows = bins.map((bin) => [
    `${bin.from.toFixed(1)} to ${bin.to.toFixed(1)}`,
    String(bin.count),
    bin.meanConfidence.toFixed(3),
    bin.shareRight.toFixed(3),
  ]);
  return textTable(['confidence', 'matches', 'mean confidence', 'share right'], rows);
};
