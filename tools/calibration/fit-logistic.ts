/** An observation: its measures, the first of which is usually 1 for the intercept, and its outcome. */
export interface LogisticSample {
  readonly measures: readonly number[];
  readonly isRight: boolean;
}

const MAX_ROUNDS = 50;
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
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
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
