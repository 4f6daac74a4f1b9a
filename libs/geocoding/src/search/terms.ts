import { maskOf } from '../address/word-mask.js';
import { holdersOf } from '../gazetteer/postings.js';
import type { Segment } from '../gazetteer/segment.js';
import type { Vocabulary } from '../gazetteer/vocabulary.js';
import type { Reading, Readings } from './readings.js';

/** The documents that hold one reading, and what it adds to the score of each. */
export interface WeighedList {
  /** Ascending. */
  readonly documents: Int32Array;
  readonly weight: number;
}

/** Words of a question, under all of their readings. */
export interface Term {
  readonly lists: readonly WeighedList[];
  /** The documents of all lists together. */
  readonly size: number;
  /** The most that the term can add to a document's score by one list. */
  readonly weight: number;
}

/** What of a question a segment knows, the rarest first. */
export const termsOf = (
  { all, postcodes }: Readings,
  segment: Segment,
  vocabulary: Vocabulary,
): readonly Term[] => {
  const bySpan = new Map<number, WeighedList[]>();
  for (const reading of [...all, ...postcodes]) {
    const lists = listsOf(reading, segment, vocabulary);
    if (lists.length === 0) continue;
    const span = maskOf(reading.from, reading.to);
    const ofSpan = bySpan.get(span);
    if (ofSpan) ofSpan.push(...lists);
    else bySpan.set(span, lists);
  }
  return [...bySpan.values()].map(termOf).sort((one, other) => one.size - other.size);
};

const listsOf = (
  { token, cost }: Reading,
  { ownWords, areaWords }: Segment,
  vocabulary: Vocabulary,
): WeighedList[] => {
  const lists: WeighedList[] = [];
  const share = 1 - cost;
  const own = holdersOf(ownWords, token);
  if (own.length > 0) lists.push({ documents: own, weight: vocabulary.weightOf(token) * share });
  const area = holdersOf(areaWords, token);
  if (area.length > 0)
    lists.push({ documents: area, weight: vocabulary.areaWeightOf(token) * share });
  return lists;
};

const termOf = (lists: readonly WeighedList[]): Term => ({
  lists,
  size: lists.reduce((sum, { documents }) => sum + documents.length, 0),
  weight: Math.max(...lists.map(({ weight }) => weight)),
});
