import { indexOf } from '../../gazetteer/postings.js';
import { admits } from './admission.js';
import type { MatchContext } from '../alignment/match-context.js';
import { isEmptyAt } from '../../gazetteer/segment.js';
import type { Segment } from '../../gazetteer/segment.js';
import { ScoreBoard } from './score-board.js';
import { termsOf } from './terms.js';
import type { Term } from './terms.js';

/** Documents of a segment handed on to be aligned: recall levels off well before this. */
const MOST_CANDIDATES = 24;
/** Documents whose commoner words are looked at too before the best are taken. */
const MOST_CONTENDERS = 200;
/** Lists are read whole, rarest first, up to this many entries; commoner words only refine. */
const POSTINGS_BUDGET = 30_000;
/** Nor are they where what is left could not lift a new document to this share of the best. */
const LEAST_SHARE_OF_BEST = 0.5;
/** To read so few entries costs less than to tell whether it pays. */
const SHORT_LIST = 50;
/** A segment that knows less of the question than this is passed over. */
const LEAST_KNOWN_SHARE = 0.15;

/** A document, and the weight of the words that it shares with the question. */
export interface Retrieved {
  readonly context: MatchContext;
  readonly document: number;
  readonly score: number;
}

/** The documents of a segment that share most with the question, weighed by rarity. */
export const retrieve = (context: MatchContext): readonly Retrieved[] => {
  const { question, readings, segment, vocabulary } = context;
  const terms = termsOf(readings, segment, vocabulary);
  if (weightOf(terms) < readings.totalWeight * LEAST_KNOWN_SHARE) return [];
  const board = ScoreBoard.of(segment);
  const common = collectRare(board, terms, (document) => admits(question, segment, document));
  const contenders = board.contenders(MOST_CONTENDERS);
  for (const term of common) refine(board, term, contenders);
  const mayAnswer = (document: number): boolean =>
    board.isNamed(document) || isNameless(segment, document);
  const best = board.best(MOST_CANDIDATES, contenders.filter(mayAnswer));
  const retrieved = best.map((document) => ({ context, document, score: board.scoreOf(document) }));
  board.clear();
  return retrieved;
};

/** What has no name of its own goes by that of the place it lies in. */
const isNameless = ({ forms }: Segment, document: number): boolean => isEmptyAt(forms, document);

const weightOf = (terms: readonly Term[]): number =>
  terms.reduce((sum, { weight }) => sum + weight, 0);

/** Scores all documents that hold the rarer terms; returns the terms that were too common. */
const collectRare = (
  board: ScoreBoard,
  terms: readonly Term[],
  admit: (document: number) => boolean,
): readonly Term[] => {
  const common: Term[] = [];
  let read = 0;
  let weightLeft = weightOf(terms);
  for (const term of terms) {
    const isOverBudget = read > 0 && read + term.size > POSTINGS_BUDGET;
    const isTooLight = term.size > SHORT_LIST && weightLeft < board.highest * LEAST_SHARE_OF_BEST;
    if (isOverBudget || isTooLight) common.push(term);
    else collect(board, term, admit);
    read += term.size;
    weightLeft -= term.weight;
  }
  return common;
};

const collect = (board: ScoreBoard, term: Term, admit: (document: number) => boolean): void => {
  board.nextTerm();
  for (const { documents, weight, namedFrom } of term.lists) {
    for (const document of documents) {
      if (!board.has(document) && !admit(document)) continue;
      board.add(document, weight);
      if (document >= namedFrom) board.name(document);
    }
  }
};

/** Adds a common term to the contenders alone, looking each up in the term's lists. */
const refine = (board: ScoreBoard, term: Term, contenders: readonly number[]): void => {
  board.nextTerm();
  for (const document of contenders) {
    for (const { documents, weight, namedFrom } of term.lists) {
      if (indexOf(documents, document) < 0) continue;
      board.add(document, weight);
      if (document >= namedFrom) board.name(document);
    }
  }
};
