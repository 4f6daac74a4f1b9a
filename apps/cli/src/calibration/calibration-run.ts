import { fittedCertainty } from '#geocoding';
import { calibrationOf, type Calibration } from '../evaluation/calibration.js';
import type { FileEvaluation } from '../evaluation/evaluate-file.js';
import { fitCertainty, certaintyOf, lossOf, type FittedCertainty } from './fit-certainty.js';
import { fitSamples, type FitSample } from './fit-sample.js';

/** How well constants tell what became of answers. */
export interface Fitness {
  readonly answers: number;
  readonly loss: number;
  readonly calibration: Calibration;
}

/** Constants fitted on one half of the files, and how they and those in use fare on the other. */
export interface CalibrationRun {
  readonly fitted: FittedCertainty;
  readonly onFitHalf: Fitness;
  readonly onOtherHalf: Fitness;
  readonly inUseOnOtherHalf: Fitness;
}

/**
 * From the largest to the smallest file every second is fitted on, and the others are judged on: no
 * place is in both halves, and both have large and small ones.
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
  const fitted = fitCertainty(fitHalf);
  return {
    fitted,
    onFitHalf: fitnessOf(fitHalf, fitted),
    onOtherHalf: fitnessOf(otherHalf, fitted),
    inUseOnOtherHalf: fitnessOf(otherHalf, fittedCertainty),
  };
};

const fitnessOf = (samples: readonly FitSample[], fitted: FittedCertainty): Fitness => {
  const judged = samples.flatMap((sample) => {
    const confidence = certaintyOf(sample, fitted);
    return [
      ...new Array<boolean>(sample.right).fill(true),
      ...new Array<boolean>(sample.wrong).fill(false),
    ].map((isRight) => ({ confidence, isRight }));
  });
  return {
    answers: judged.length,
    loss: lossOf(samples, fitted),
    calibration: calibrationOf(judged),
  };
};
