/** For every token of a segment the documents that hold it, ascending. */
export interface Postings {
  /** The segment's tokens, ascending. */
  readonly tokens: Int32Array;
  /** Where each token's documents start in `documents`; one more entry than tokens. */
  readonly starts: Int32Array;
  readonly documents: Int32Array;
}

const noDocuments = new Int32Array(0);

/** The documents that hold a token. */
export const holdersOf = (postings: Postings, token: number): Int32Array => {
  const index = indexOf(postings.tokens, token);
  if (index < 0) return noDocuments;
  return postings.documents.subarray(postings.starts[index], postings.starts[index + 1]);
};

/** Where a value stands in an ascending array, or -1. */
export const indexOf = (ascending: Int32Array, value: number): number => {
  const index = lowerBound(ascending, value);
  return ascending[index] === value ? index : -1;
};

/** Where the first value of an ascending array stands that is not less than this one. */
export const lowerBound = (ascending: Int32Array, value: number): number => {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
};
