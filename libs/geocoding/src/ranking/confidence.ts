import type { MatchLevel } from '#contracts';
import { fittedCertainty } from './certainty.table.js';
import type { Certainty } from './certainty.table.js';

/** The surest that a level can be of being the destination itself. */
const caps: Readonly<Record<MatchLevel, number>> = {
  unit: 1,
  'street-number': 1,
  interpolated: 0.5,
  street: 0.4,
  postcode: 0.3,
  place: 0.3,
};

/** A name that every town has still leaves a match a tenth of its likelihood. */
const MOST_RIVALRY = 9;

/** How a candidate stands beside the others. */
export interface Standing {
  readonly level: MatchLevel;
  /** What its doubts take off its log odds, together. */
  readonly doubt: number;
  readonly score: number;
  /** Scores of the best candidates of other places than this one's. */
  readonly rivals: readonly number[];
}

/**
 * The likelihood that a match is the one meant: a logistic function of what speaks against it,
 * shared with rivals that explain the question about as well, and a part of that where the level
 * does not reach the house. The same however many matches are asked for.
 */
export const confidenceOf = (
  { level, doubt, score, rivals }: Standing,
  { base, rivalDecay }: Pick<Certainty, 'base' | 'rivalDecay'> = fittedCertainty,
): number => {
  const own = 1 / (1 + Math.exp(doubt - base));
  const rivalry = rivals.reduce((sum, rival) => sum + Math.exp(rivalDecay * (rival - score)), 0);
  return (caps[level] * own) / (1 + Math.min(rivalry, MOST_RIVALRY));
};
