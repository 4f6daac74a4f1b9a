import { spanMask } from '../../parsing/text/query-token.js';
import { hasPostings, postingListOf } from '../../index/inverted-index.js';
import type { Segment } from '../../index/segment.js';
import type { Vocabulary } from '../../index/vocabulary.js';
import type { TokenReading } from '../readings/span-readings.js';
import type { TokenReadings } from '../readings/token-readings.js';

/**
 * The posting list of one token: the documents that contain it, and the weight that it adds to the
 * score of each.
 */
export interface PostingList {
  /** Ascending. */
  readonly documents: Int32Array;
  readonly weight: number;
  /**
   * The token is in the own names of the documents from this one on; in those before, it is in
   * another component.
   */
  readonly namedFrom: number;
}

/** Some words of a query, with the posting lists of all of their readings. */
export interface QueryTerm {
  readonly lists: readonly PostingList[];
  /** Total length of the lists. */
  readonly size: number;
  /** Largest weight that the term can add to a document's score. */
  readonly weight: number;
}

/** The terms of a query that a segment contains, the rarest first. */
export const queryTerms = (
  { all, postcodes }: TokenReadings,
  segment: Segment,
  vocabulary: Vocabulary,
): readonly QueryTerm[] => {
  const bySpan = new Map<number, PostingList[]>();
  const add = (reading: TokenReading, namedFrom: number): void => {
    if (!isInSegment(segment, reading.token)) return;
    const lists = listsOf(reading, segment, { vocabulary, namedFrom });
    const span = spanMask(reading.from, reading.to);
    const ofSpan = bySpan.get(span);
    if (ofSpan) ofSpan.push(...lists);
    else bySpan.set(span, lists);
  };
  // The `s` that abbreviates `San` would retrieve every street with a southern direction.
  for (const reading of all) if (!reading.isOneLetter) add(reading, 0);
  // A postcode is the own name of a postcode area, and an attribute of a street.
  for (const reading of postcodes) add(reading, segment.firstPlace);
  if (bySpan.size === 0) return noTerms;
  return [...bySpan.values()].map(termOf).sort((one, other) => one.size - other.size);
};

const noTerms: readonly QueryTerm[] = [];

/** Most readings are in few of the segments. */
const isInSegment = ({ ownWords, areaWords }: Segment, token: number): boolean =>
  hasPostings(ownWords, token) || hasPostings(areaWords, token);

const listsOf = (
  { token, cost }: TokenReading,
  { ownWords, areaWords }: Segment,
  { vocabulary, namedFrom }: { readonly vocabulary: Vocabulary; readonly namedFrom: number },
): PostingList[] => {
  const own = postingListOf(ownWords, token);
  const area = postingListOf(areaWords, token);
  const lists: PostingList[] = [];
  const share = 1 - cost;
  if (own.length > 0)
    lists.push({ documents: own, weight: vocabulary.idfOf(token) * share, namedFrom });
  const weight = vocabulary.areaIdfOf(token) * share;
  if (area.length > 0) lists.push({ documents: area, weight, namedFrom: Infinity });
  return lists;
};

const termOf = (lists: readonly PostingList[]): QueryTerm => ({
  lists,
  size: lists.reduce((sum, { documents }) => sum + documents.length, 0),
  weight: Math.max(...lists.map(({ weight }) => weight)),
});
