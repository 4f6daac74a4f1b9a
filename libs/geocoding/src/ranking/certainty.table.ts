import type { DoubtName } from './doubts.js';

/** What confidence is made of; the higher, the surer. */
export interface Certainty {
  /** Log odds that a candidate is the one meant where there is no doubt of it at all. */
  readonly base: number;
  /** How little a rival counts that scores less: at one point less, e to the minus this. */
  readonly rivalDecay: number;
  /** What each doubt takes off the log odds, by its measure. */
  readonly doubts: Readonly<Record<DoubtName, number>>;
}

/**
 * Fitted by `npm run calibrate`, on one half of the files; docs/benchmarks.md tells how. But an
 * unknown place is held at less than the 5 that the fit gives it: the evaluation knows no suburbs
 * that a gazetteer lacks, and people do.
 */
export const fittedCertainty: Certainty = {
  base: 7,
  rivalDecay: 3.8,
  doubts: {
    'name said in part': 5.6,
    'another name': 4,
    'nameless street': 2.9,
    'longer name': 2,
    'words left over': 7.5,
    'number left over': 1.8,
    spelling: 2.6,
    'name alone and misspelt': 2.5,
    'number in a range': 1.9,
    'other suffix': 2.1,
    'unlikelier number': 1.7,
    'no number said': 2.6,
    'other unit': 2,
    'city not said': 2.1,
    'city next door': 2,
    'city near': 4.9,
    'other city': 2.3,
    'other place': 5,
    'other state': 4,
    'unknown place': 3.5,
    'postcode not said': 1.5,
    'other postcode': 1.2,
    'postcode unlike': 3.1,
  },
};
