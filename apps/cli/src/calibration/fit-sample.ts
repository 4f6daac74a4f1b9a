import type { Trial } from '../evaluation/evaluate-form.js';
import type { Told } from './told.js';

/** Answers of which the same was told, and how many of them were right. */
export interface FitSample extends Told {
  readonly right: number;
  readonly wrong: number;
}

/** The trials that tell something of certainty, those that are alike together. */
export const fitSamples = (trials: readonly Trial[]): readonly FitSample[] => {
  const samples = new Map<string, FitSample>();
  for (const trial of trials) {
    const { told } = trial;
    const isRight = isRightly(trial);
    if (!told || isRight === undefined) continue;
    const key = JSON.stringify([told.score, told.rivals, told.doubts]);
    const { right = 0, wrong = 0 } = samples.get(key) ?? {};
    const counts = isRight ? { right: right + 1, wrong } : { right, wrong: wrong + 1 };
    samples.set(key, { ...told, ...counts });
  }
  return [...samples.values()];
};

/**
 * Whether a match is what was meant, as far as its level reaches: the house, or of one that does not
 * exist the street. Undefined where that cannot be told: a house that the file does not know may
 * be there, and the street of one that was overlooked may be the right one.
 */
const isRightly = ({ told, question, verdict }: Trial): boolean | undefined => {
  const { kind } = question.expectation;
  const isHouse = told?.level === 'street number' || told?.level === 'unit';
  const isStreet = told?.level === 'street' || told?.level === 'interpolated';
  if (kind === 'nothing' && (isHouse || isStreet)) return false;
  const isJudged = (kind === 'position' && isHouse) || (kind === 'street' && isStreet);
  return isJudged ? verdict.outcome === 'hit' : undefined;
};
