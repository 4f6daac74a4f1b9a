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
 * Fitted by `npm run calibrate`, on one half of the files; docs/benchmarks.md tells how. Some are set
 * by hand: an unknown place at less than the 5 that the fit gives it, as the evaluation knows no
 * suburbs that a gazetteer lacks, and people do; another state, another
 * direction and a postcode that is known in part, which hardly any file has.
 */
export const fittedCertainty: Certainty = {
  base: 6.9,
  rivalDecay: 3.9,
  doubts: {
    'name said in part': 5.5,
    'another name': 4,
    'other direction': 6,
    'nameless street': 2.9,
    'longer name': 2,
    'words left over': 7.7,
    'number left over': 1.7,
    spelling: 2.3,
    'name alone and misspelt': 2.6,
    'number in a range': 1.7,
    'other suffix': 2.1,
    'unlikelier number': 1.7,
    'no number said': 2.6,
    'other unit': 2,
    'city not said': 2,
    'city next door': 2,
    'city near': 4.9,
    'other city': 2.5,
    'other place': 5,
    'other state': 7,
    'unknown place': 3.5,
    'postcode not said': 1.4,
    'postcode known in part': 1,
    'other postcode': 1.2,
    'postcode unlike': 3.1,
  },
};
