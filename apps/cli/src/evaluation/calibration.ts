import { mean } from './percentile.js';

/** A match's own confidence, and whether it was right. */
export interface ConfidenceSample {
  readonly confidence: number;
  readonly isRight: boolean;
}

export interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly meanConfidence: number;
  readonly shareRight: number;
}

export interface Calibration {
  readonly bins: readonly CalibrationBin[];
  /** Mean gap between confidence and share right, weighted by the bins' counts; NaN of none. */
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
