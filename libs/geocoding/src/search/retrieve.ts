import type { Question } from '../address/question.js';
import { holdersOf, indexOf } from '../gazetteer/postings.js';
import type { Segment } from '../gazetteer/segment.js';
import type { Vocabulary } from '../gazetteer/vocabulary.js';
import { admits } from './admission.js';
import type { Readings } from './readings.js';
import { ScoreBoard } from './score-board.js';

/** Documents of a segment handed on to be aligned: recall levels off well before this. */
const MOST_CANDIDATES = 24;
/** Documents whose commoner words are looked at too before the best are taken. */
const MOST_CONTENDERS = 200;
/** Lists are read whole, rarest first, up to this many entries; commoner words only refine. */
const POSTINGS_BUDGET = 30_000;
/** Nor are they where what is left could not lift a new document to this share of the best. */
const LEAST_SHARE_OF_BEST = 0.5;
/** A segment that knows less of the question than this is passed over. */
const LEAST_KNOWN_SHARE = 0.15;

/** A document, and the weight of the words that it shares with the question. */
export interface Retrieved {
  readonly document: number;
  readonly score: number;
}

/** Words of the question under the same span: any of their tokens counts once. */
interface Term {
  readonly lists: readonly { readonly documents: Int32Array; readonly weight: number }[];
  readonly size: number;
}

/** The documents of a segment that share most with the question, weighed by rarity. */
export const retrieve = (
  question: Question,
  readings: Readings,
  { segment, vocabulary }: { segment: Segment; vocabulary: Vocabulary },
): readonly Retrieved[] => {
  const terms = termsOf(readings, segment, vocabulary);
  let left = terms.reduce((sum, term) => sum + heaviest(term), 0);
  if (left < readings.totalWeight * LEAST_KNOWN_SHARE) return [];
  const board = ScoreBoard.of(segment);
  let read = 0;
  const common: Term[] = [];
  for (const term of terms) {
    const isTooLong = read > 0 && read + term.size > POSTINGS_BUDGET;
    if (isTooLong || left < board.highest * LEAST_SHARE_OF_BEST) common.push(term);
    else collect(board, term, (document) => admits(question, segment, document));
    read += term.size;
    left -= heaviest(term);
  }
  const contenders = board.best(MOST_CONTENDERS);
  for (const term of common) refine(board, term, contenders);
  const best = board.best(MOST_CANDIDATES, contenders);
  const retrieved = best.map((document) => ({ document, score: board.scoreOf(document) }));
  board.clear();
  return retrieved;
};

const termsOf = (readings: Readings, segment: Segment, vocabulary: Vocabulary): Term[] => {
  const spans = new Map<number, { documents: Int32Array; weight: number }[]>();
  for (const reading of [...readings.all, ...readings.postcodes]) {
    const span = reading.from * 32 + reading.to;
    const share = 1 - reading.cost;
    const lists = [
      {
        documents: holdersOf(segment.ownWords, reading.token),
        weight: vocabulary.weightOf(reading.token) * share,
      },
      {
        documents: holdersOf(segment.areaWords, reading.token),
        weight: vocabulary.areaWeightOf(reading.token) * share,
      },
    ].filter(({ documents }) => documents.length > 0);
    if (lists.length > 0) spans.set(span, [...(spans.get(span) ?? []), ...lists]);
  }
  return [...spans.values()]
    .map((lists) => ({ lists, size: lists.reduce((sum, list) => sum + list.documents.length, 0) }))
    .sort((one, other) => one.size - other.size);
};

const heaviest = (term: Term): number => Math.max(...term.lists.map(({ weight }) => weight));

const collect = (board: ScoreBoard, term: Term, admit: (document: number) => boolean): void => {
  for (const { documents, weight } of term.lists) {
    for (const document of documents) {
      if (board.has(document) || admit(document)) board.add(document, weight);
    }
  }
};

/** Adds a common word to the contenders alone, looking each up in the word's list. */
const refine = (board: ScoreBoard, term: Term, contenders: readonly number[]): void => {
  for (const document of contenders) {
    for (const { documents, weight } of term.lists) {
      if (indexOf(documents, document) >= 0) board.add(document, weight);
    }
  }
};
