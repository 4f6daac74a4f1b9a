import type { Question } from '../address/question.js';
import { holds } from '../address/word-mask.js';
import type { IndexSnapshot } from '../gazetteer/index-snapshot.js';
import { SAID_IN_FULL } from './alignment/alignment.js';
import type { Alignment } from './alignment/alignment.js';
import { respacings } from './spacing/respace.js';
import { asWritten, bothWays, isResolved, misspelt, searchAsSpaced } from './search-as-spaced.js';
import type { Result, Scored } from './search-as-spaced.js';
import { withNamesakes } from './with-namesakes.js';

/** Alignments handed on to be looked up: house, street, place. */
const MOST_ALIGNMENTS = 10;
/** Farther behind the best than this, a house found on the spot could not make up for it. */
const MOST_BEHIND = 2.2;

/** What was found, and the question as it was read to find it: perhaps spaced otherwise. */
export interface Searched {
  readonly question: Question;
  /** Best first. */
  readonly alignments: readonly Alignment[];
}

/** The documents that answer a question best. */
export const search = (question: Question, index: IndexSnapshot): Searched => {
  const { question: read, found } = searchRespaced(
    searchAsSpaced(question, index, bothWays),
    index,
  );
  const least = (found[0]?.score ?? 0) - MOST_BEHIND;
  const near = found.filter(({ score }) => score >= least).map(({ alignment }) => alignment);
  return { question: read, alignments: withNamesakes(near, MOST_ALIGNMENTS) };
};

/** More spaces than these stand wrong in no text that can be made out. */
const MOST_SLIPS = 2;

/** Where words are left over, a space may stand wrong: the best of what that would be. */
const searchRespaced = (asSpaced: Result, index: IndexSnapshot): Result => {
  let best = asSpaced;
  for (let slips = 0; slips < MOST_SLIPS && !isResolved(best.found); slips += 1) {
    const { question, found } = best;
    const focus = { vocabulary: index.vocabulary, doubtful: doubtfulIn(found) };
    const better = respacings(question, focus)
      .map((other) => searchAsSpaced(other, index, [asWritten]))
      .filter(isMadeOut)
      .reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one), best);
    if (better === best) break;
    best = isResolved(better.found) ? better : searchAsSpaced(better.question, index, [misspelt]);
  }
  return isMadeOut(best) ? best : asSpaced;
};

/** Whether all words that came of other spaces have a meaning: a word of which a part is left over was another. */
const isMadeOut = ({ question, found: [best] }: Result): boolean =>
  best !== undefined &&
  question.words.every(({ slip = 0 }, at) => slip === 0 || !holds(best.alignment.unexplained, at));

/**
 * The words that nothing explains, those of a name that hardly can be meant, and a house number
 * beside another: the 1 of `989 West 1 3th Avenue`.
 */
const doubtfulIn = ([best]: readonly Scored[]): number => {
  if (!best) return ALL_WORDS;
  const { unexplained, nameMask, numbers } = best.alignment;
  const doubtful = unexplained | (numbers[0]?.used ?? 0);
  return isLikelyMeant(best.alignment) ? doubtful : doubtful | nameMask;
};

const isLikelyMeant = ({ isNameCorrected, nameCoverage, city }: Alignment): boolean =>
  !isNameCorrected && nameCoverage >= SAID_IN_FULL && city !== 'contradicted' && city !== 'near';

/** As a mask. */
const ALL_WORDS = -1;

const scoreOf = ({ found }: Result): number => found[0]?.score ?? 0;
