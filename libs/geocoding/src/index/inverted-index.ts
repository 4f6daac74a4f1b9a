import { GrowableInt32Array, enlarged } from './integer-lists.js';
import type { IntegerLists } from './integer-lists.js';

/** The posting lists of a segment: for each token the documents that contain it, ascending. */
export interface InvertedIndex {
  /** The tokens of the segment, ascending. */
  readonly tokens: Int32Array;
  /** Offset of each token's posting list in `documents`; one more entry than there are tokens. */
  readonly starts: Int32Array;
  readonly documents: Int32Array;
  /**
   * A bit for each token up to the largest, set if the segment has it: most words of a query are in
   * few segments.
   */
  readonly present: Uint8Array;
}

const emptyPostingList = new Int32Array(0);

/** The documents that contain a token, ascending; empty for a token that no document contains. */
export const postingListOf = (index: InvertedIndex, token: number): Int32Array => {
  const { from, to } = postingRangeOf(index, token);
  return from === to ? emptyPostingList : index.documents.subarray(from, to);
};

/** A posting list as a range of `documents`: a view of it costs more than reading most of the lists. */
export interface PostingRange {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** The posting list of a token; empty for a token that no document contains. */
export const postingRangeOf = (index: InvertedIndex, token: number): PostingRange => {
  if (!hasPostings(index, token)) return emptyRange;
  const at = lowerBound(index.tokens, token);
  return { from: index.starts[at] ?? 0, to: index.starts[at + 1] ?? 0 };
};

const emptyRange: PostingRange = { from: 0, to: 0 };

/** Whether any document contains a token. */
export const hasPostings = ({ present }: InvertedIndex, token: number): boolean =>
  ((present[token >> 3] ?? 0) & (1 << (token & 7))) !== 0;

/** The index of a value in an ascending array, or -1 (binary search). */
export const indexInSorted = (ascending: Int32Array, value: number): number => {
  const index = lowerBound(ascending, value);
  return ascending[index] === value ? index : -1;
};

/** Whether an ascending array has a value in a range (binary search). */
export const rangeHas = (ascending: Int32Array, range: PostingRange, value: number): boolean => {
  const at = lowerBound(ascending, value, range);
  return at < range.to && ascending[at] === value;
};

/** The index of the first value of an ascending array, or of a range of it, that is not less than `value`. */
export const lowerBound = (
  ascending: Int32Array,
  value: number,
  range: PostingRange = { from: 0, to: ascending.length },
): number => {
  let low = range.from;
  let high = range.to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Adds the tokens of a list to those of a document; negative values are no tokens. */
type AddTokens = (lists: IntegerLists, list: number) => void;

/**
 * Builds the posting lists of documents 0 to `documents` - 1. `collectTokens` adds the tokens of a
 * document, each any number of times.
 */
export const buildInvertedIndex = (
  documents: number,
  collectTokens: (document: number, addTokens: AddTokens) => void,
): InvertedIndex => {
  const postingTokens = new GrowableInt32Array();
  const postingDocuments = new GrowableInt32Array();
  /** For each token the latest document that has it, plus one. */
  let latest = new Int32Array(0);
  let document = 0;
  const addTokens: AddTokens = ({ starts, values }, list) => {
    const end = starts[list + 1] ?? 0;
    for (let at = starts[list] ?? 0; at < end; at += 1) {
      const token = values[at] ?? -1;
      if (token < 0 || latest[token] === document + 1) continue;
      if (token >= latest.length) latest = enlarged(latest, 2 * token + 2);
      latest[token] = document + 1;
      postingTokens.push(token);
      postingDocuments.push(document);
    }
  };
  for (; document < documents; document += 1) collectTokens(document, addTokens);
  return sortByToken(postingTokens.toArray(), postingDocuments.toArray());
};

/** A counting sort. It is stable: documents arrive ascending and stay so within each posting list. */
const sortByToken = (postingTokens: Int32Array, postingDocuments: Int32Array): InvertedIndex => {
  const largest = postingTokens.reduce((most, token) => Math.max(most, token), -1);
  const counts = new Int32Array(largest + 1);
  for (const token of postingTokens) counts[token] = (counts[token] ?? 0) + 1;
  const tokens = new GrowableInt32Array();
  const starts = new GrowableInt32Array();
  const present = new Uint8Array((largest >> 3) + 1);
  let total = 0;
  counts.forEach((count, token) => {
    if (count === 0) return;
    tokens.push(token);
    present[token >> 3] = (present[token >> 3] ?? 0) | (1 << (token & 7));
    starts.push(total);
    counts[token] = total;
    total += count;
  });
  starts.push(total);
  const documents = new Int32Array(total);
  postingTokens.forEach((token, index) => {
    const position = counts[token] ?? 0;
    documents[position] = postingDocuments[index] ?? 0;
    counts[token] = position + 1;
  });
  return { tokens: tokens.toArray(), starts: starts.toArray(), documents, present };
};
