import { fittedCertainty } from '#geocoding';
import type { Calibration } from '../evaluation/calibration.js';
import { calibrationOf } from '../evaluation/calibration.js';
import type { FileEvaluation } from '../evaluation/evaluate-file.js';
import type { JudgedQuery } from '../evaluation/run-form.js';
import type { ConfidenceConstants, FitSample } from './fit-confidence.js';
import { fitConfidence, likelihoodOf, logLoss } from './fit-confidence.js';

/** Quality of constants on a set of answers. */
export interface FitQuality {
  readonly answers: number;
  readonly loss: number;
  readonly calibration: Calibration;
}

/** Constants fitted on one half of the files, compared with those in use on the other half. */
export interface CalibrationRun {
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
