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
  const bySpan = new Map<string, WeighedList[]>();
  for (const reading of [...all, ...postcodes]) {
    const lists = listsOf(reading, segment, vocabulary);
    const span = `${reading.from}-${reading.to}`;
    if (lists.length > 0) bySpan.set(span, [...(bySpan.get(span) ?? []), ...lists]);
  }
  return [...bySpan.values()].map(termOf).sort((one, other) => one.size - other.size);
};

const listsOf = (
  { token, cost }: Reading,
  { ownWords, areaWords }: Segment,
  vocabulary: Vocabulary,
): readonly WeighedList[] => {
  const share = 1 - cost;
  return [
    { documents: holdersOf(ownWords, token), weight: vocabulary.weightOf(token) * share },
    { documents: holdersOf(areaWords, token), weight: vocabulary.areaWeightOf(token) * share },
  ].filter(({ documents }) => documents.length > 0);
};

const termOf = (lists: readonly WeighedList[]): Term => ({
  lists,
  size: lists.reduce((sum, { documents }) => sum + documents.length, 0),
  weight: Math.max(...lists.map(({ weight }) => weight)),
});
