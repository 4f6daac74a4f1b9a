import { maskOf } from '../../address/word-mask.js';
import { holdersOf } from '../../gazetteer/postings.js';
import type { Segment } from '../../gazetteer/segment.js';
import type { Vocabulary } from '../../gazetteer/vocabulary.js';
import type { Reading, Readings } from '../readings/readings.js';

/** The documents that hold one reading, and what it adds to the score of each. */
export interface WeighedList {
  /** Ascending. */
  readonly documents: Int32Array;
  readonly weight: number;
  /** The first of the documents that have the word in their own name; all that follow have. */
  readonly namedFrom: number;
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
  const add = (reading: Reading, namedFrom: number): void => {
    const lists = listsOf(reading, segment, { vocabulary, namedFrom });
    if (lists.length === 0) return;
    const span = maskOf(reading.from, reading.to);
    const ofSpan = bySpan.get(span);
    if (ofSpan) ofSpan.push(...lists);
    else bySpan.set(span, lists);
  };
  // The `s` of `San José` would bring up every street of the south.
  for (const reading of all) if (!reading.isOneLetter) add(reading, 0);
  // A street has a postcode; only a place may be one.
  for (const reading of postcodes) add(reading, segment.firstPlace);
  return [...bySpan.values()].map(termOf).sort((one, other) => one.size - other.size);
};

const listsOf = (
  { token, cost }: Reading,
  { ownWords, areaWords }: Segment,
  { vocabulary, namedFrom }: { readonly vocabulary: Vocabulary; readonly namedFrom: number },
): WeighedList[] => {
  const lists: WeighedList[] = [];
  const share = 1 - cost;
  const own = holdersOf(ownWords, token);
  if (own.length > 0)
    lists.push({ documents: own, weight: vocabulary.weightOf(token) * share, namedFrom });
  const area = holdersOf(areaWords, token);
  const weight = vocabulary.areaWeightOf(token) * share;
  if (area.length > 0) lists.push({ documents: area, weight, namedFrom: Infinity });
  return lists;
};

const termOf = (lists: readonly WeighedList[]): Term => ({
  lists,
  size: lists.reduce((sum, { documents }) => sum + documents.length, 0),
  weight: Math.max(...lists.map(({ weight }) => weight)),
});
