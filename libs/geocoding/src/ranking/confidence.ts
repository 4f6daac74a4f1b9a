import type { MatchLevel } from '#contracts';

/** A level cannot be surer than this of being the destination itself. */
const caps: Readonly<Record<MatchLevel, number>> = {
  unit: 1,
  'street-number': 1,
  interpolated: 0.5,
  street: 0.4,
  postcode: 0.3,
  place: 0.3,
};

/** The score at which a match is as often right as wrong, and how fast that changes about it. */
const EVEN_SCORE = 6.2;
const STEEPNESS = 1.9;
/** How much a rival with a lower score still counts: at one point less, e to the minus this. */
const RIVAL_DECAY = 4;
/** A name that every town has still leaves a match a tenth of its likelihood. */
const MOST_RIVALRY = 9;

/** How a candidate stands beside the others. */
export interface Standing {
  readonly level: MatchLevel;
  readonly score: number;
  /** Scores of the best candidates of other places than this one's. */
  readonly rivals: readonly number[];
}

/**
 * The likelihood that a match is the one meant: a logistic function of its score, shared with
 * rivals that explain the question about as well. The same however many matches are asked for.
 */
export const confidenceOf = ({ level, score, rivals }: Standing): number => {
  const own = 1 / (1 + Math.exp(-STEEPNESS * (score - EVEN_SCORE)));
  const rivalry = rivals.reduce((sum, rival) => sum + Math.exp(RIVAL_DECAY * (rival - score)), 0);
  return Math.min(caps[level], own / (1 + Math.min(rivalry, MOST_RIVALRY)));
};
