import { confidenceOf } from '#geocoding';
import type { ExplainedScore } from '../evaluation/run-form.js';

/** The constants of confidence of the geocoder, by name. */
export interface ConfidenceConstants {
  readonly base: number;
  readonly rivalDecay: number;
  readonly doubts: Readonly<Record<string, number>>;
}

/** Prior values (L2 regularisation), so that rare doubts keep a weight. */
const PRIOR_DOUBT = 2;
const PRIOR_DECAY = 4;
const PRIOR_WEIGHT = 1e-4;
/** Likelihoods are clipped to this distance from 0 and 1, so that no single answer dominates the loss. */
const MIN_LIKELIHOOD = 1e-4;

/** Iteration limit, and convergence threshold of the loss. */
const MAX_ROUNDS = 60;
const MIN_GAIN = 1e-7;

/**
 * Minimises the mean log loss by coordinate descent: each constant in round is set to its optimum, until
 * the loss converges. Constants are not negative, so that no doubt
 * increases the confidence.
 */
export const fitConfidence = (samples: readonly FitSample[]): ConfidenceConstants => {
  const names = [...new Set(samples.flatMap(({ doubts }) => Object.keys(doubts)))].sort();
  let fitted: ConfidenceConstants = {
    base: 5,
    rivalDecay: PRIOR_DECAY,
    doubts: Object.fromEntries(names.map((name) => [name, PRIOR_DOUBT])),
  };
  let loss = Infinity;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    for (const set of settersOf(names)) {
      const at = minimise((value) => penalisedLoss(samples, set(fitted, value)), MAX_CONSTANT);
      fitted = set(fitted, at);
    }
    const next = penalisedLoss(samples, fitted);
    if (loss - next < MIN_GAIN) break;
    loss = next;
  }
  return fitted;
};

/** The likelihood that a match is correct, without the upper bound of its level. */
export const likelihoodOf = (
  { doubts, score, rivals }: FitSample,
  fitted: ConfidenceConstants,
): number => {
  let doubt = 0;
  for (const name in doubts) doubt += (doubts[name] ?? 0) * (fitted.doubts[name] ?? PRIOR_DOUBT);
  return confidenceOf({ level: 'street-number', doubt, score, rivals }, fitted);
};

/** Mean log loss of the constants on the samples. */
export const logLoss = (samples: readonly FitSample[], fitted: ConfidenceConstants): number => {
  let sum = 0;
  let count = 0;
  for (const sample of samples) {
    const likelihood = likelihoodOf(sample, fitted);
    const clipped = Math.min(1 - MIN_LIKELIHOOD, Math.max(MIN_LIKELIHOOD, likelihood));
    sum -= sample.right * Math.log(clipped) + sample.wrong * Math.log(1 - clipped);
    count += sample.right + sample.wrong;
  }
  return sum / count;
};

type Setter = (fitted: ConfidenceConstants, value: number) => ConfidenceConstants;

const settersOf = (names: readonly string[]): readonly Setter[] => [
  (fitted, base) => ({ ...fitted, base }),
  (fitted, rivalDecay) => ({ ...fitted, rivalDecay }),
  ...names.map((name): Setter => (fitted, value) => ({
    ...fitted,
    doubts: { ...fitted.doubts, [name]: value },
  })),
];

const penalisedLoss = (samples: readonly FitSample[], fitted: ConfidenceConstants): number =>
  Object.values(fitted.doubts).reduce(
    (loss, value) => loss + PRIOR_WEIGHT * (value - PRIOR_DOUBT) ** 2,
    logLoss(samples, fitted) + PRIOR_WEIGHT * (fitted.rivalDecay - PRIOR_DECAY) ** 2,
  );

/** Upper bound of a constant: log odds of 12 are 1 in 160,000. */
const MAX_CONSTANT = 12;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const STEPS = 20;

/** The minimum of a unimodal function between 0 and `most`, by golden-section search. */
const minimise = (measure: (value: number) => number, most: number): number => {
  let [from, to] = [0, most];
  let [low, high] = [to - GOLDEN * (to - from), from + GOLDEN * (to - from)];
  let [atLow, atHigh] = [measure(low), measure(high)];
  for (let step = 0; step < STEPS; step += 1) {
    if (atLow <= atHigh) {
      [to, high, atHigh] = [high, low, atLow];
      low = to - GOLDEN * (to - from);
      atLow = measure(low);
    } else {
      [from, low, atLow] = [low, high, atHigh];
      high = from + GOLDEN * (to - from);
      atHigh = measure(high);
    }
  }
  return (from + to) / 2;
};

/** Answers with the same score, rivals and doubts: the numbers of correct and incorrect ones. */
export interface FitSample extends ExplainedScore {
  readonly right: number;
  readonly wrong: number;
}

/** An observation: its measures, the first of which is usually 1 for the intercept, and its outcome. */
export interface LogisticSample {
  readonly measures: readonly number[];
  readonly isRight: boolean;
}

const MAX_NEWTON_ROUNDS = 50;
const MIN_CHANGE = 1e-9;
/** Keeps the equations solvable where a measure is always 0. */
const RIDGE = 1e-6;

/**
 * The coefficients of a logistic regression with the greatest likelihood, by Newton's method: the log
 * odds of an observation are the sum of its measures times these.
 */
export const fitLogistic = (samples: readonly LogisticSample[]): readonly number[] => {
  const size = samples[0]?.measures.length ?? 0;
  let fitted: readonly number[] = new Array<number>(size).fill(0);
  for (let round = 0; round < MAX_NEWTON_ROUNDS; round += 1) {
    const step = newtonStep(samples, fitted);
    fitted = fitted.map((value, at) => value + (step[at] ?? 0));
    if (step.every((change) => Math.abs(change) < MIN_CHANGE)) break;
  }
  return fitted;
};

/** Probability that an observation with these measures is right. */
export const logisticOf = (measures: readonly number[], fitted: readonly number[]): number => {
  const logOdds = measures.reduce((sum, measure, at) => sum + measure * (fitted[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-logOdds));
};

/** Solves `hessian * step = gradient` of the log likelihood. */
const newtonStep = (
  samples: readonly LogisticSample[],
  fitted: readonly number[],
): readonly number[] => {
  const rows = fitted.map((_, row) => {
    const empty = new Array<number>(fitted.length + 1).fill(0);
    return empty.with(row, RIDGE);
  });
  for (const { measures, isRight } of samples) {
    const probability = logisticOf(measures, fitted);
    const weight = probability * (1 - probability);
    measures.forEach((measure, at) => {
      const row = rows[at];
      if (!row || measure === 0) return;
      measures.forEach((other, column) => {
        row[column] = (row[column] ?? 0) + weight * measure * other;
      });
      row[fitted.length] = (row[fitted.length] ?? 0) + (Number(isRight) - probability) * measure;
    });
  }
  return solve(rows);
};

/** Gauss-Jordan elimination of a symmetric positive definite system; the last column is the right side. */
const solve = (rows: number[][]): readonly number[] => {
  rows.forEach((pivotRow, pivot) => {
    const divisor = pivotRow[pivot] ?? 1;
    rows.forEach((row, at) => {
      if (at === pivot) return;
      const times = (row[pivot] ?? 0) / divisor;
      row.forEach((value, column) => {
        row[column] = value - times * (pivotRow[column] ?? 0);
      });
    });
  });
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1));
};
