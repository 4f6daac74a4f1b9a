import type { Alignment } from '../ranking/candidate.js';
import { resolutionThresholds } from '../ranking/weights.js';

/**
 * A way to search a query. It runs only if those before it have not resolved the query. What it reads
 * other than as written lowers the score of its results: see `readingCosts`.
 */
export interface SearchStrategy {
  readonly name: string;
  /**
   * Which words are searched: those of the best result so far, or alternatives in which one space is
   * inserted, removed or moved. If no alternative scores higher, no further ones are tried.
   */
  readonly segmentation: 'keep' | 'change-one-space';
  /**
   * Which streets are searched: those of the whole index if absent, or those of the places and
   * postcodes that the query names. There, words are also read as spelt beyond one edit.
   */
  readonly scope?: 'mentioned-places';
  /** Whether vocabulary words at one edit distance are read as well. */
  readonly correctsSpelling: boolean;
  /**
   * The strategy is skipped if out-of-vocabulary tokens are a larger share of the query's weight:
   * it could not resolve it.
   */
  readonly mostOutOfVocabulary?: number;
}

export const wordsAsWritten: SearchStrategy = {
  name: 'words as written, abbreviated or joined',
  segmentation: 'keep',
  correctsSpelling: false,
  mostOutOfVocabulary: resolutionThresholds.mostUnexplained,
};

const oneEdit: SearchStrategy = {
  name: 'spelling correction by one edit',
  segmentation: 'keep',
  correctsSpelling: true,
};

/** A correction of the words that a change of spaces has produced. */
const correctChangedWords = {
  segmentation: 'keep',
  correctsSpelling: true,
} as const;

/** One more change of a space in the words of the best result. */
const changeOneSpace = {
  segmentation: 'change-one-space',
  correctsSpelling: false,
} as const;

/**
 * All strategies, in the order in which they are tried, the cheapest first. The search stops after
 * the first whose best alignment is resolved (see `isResolved`). Text with more than two changed spaces
 * is not an address that can be recognised. The last strategy adds to the results of the others.
 */
export const searchStrategies: readonly SearchStrategy[] = [
  wordsAsWritten,
  oneEdit,
  { name: 'one changed space', ...changeOneSpace },
  { name: 'one changed space, then spelling correction', ...correctChangedWords },
  { name: 'two changed spaces', ...changeOneSpace },
  { name: 'two changed spaces, then spelling correction', ...correctChangedWords },
  {
    name: 'distant spellings in the mentioned places',
    segmentation: 'keep',
    scope: 'mentioned-places',
    correctsSpelling: true,
  },
];

/** Those of a single name, not a whole address: the others read too much into it. */
export const nameStrategies: readonly SearchStrategy[] = [wordsAsWritten, oneEdit];

/**
 * Stop condition of the search: whether the best alignment, if there is one, has nearly all of its
 * name in the query, explains nearly all of the query and is in no other country than the given one.
 */
export const isResolved = (best: Alignment | undefined): boolean =>
  best !== undefined &&
  best.nameCoverage >= resolutionThresholds.leastNameCoverage &&
  best.explained >= 1 - resolutionThresholds.mostUnexplained &&
  best.country !== 'contradicted';
