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
  let low = 0;
  let high = ascending.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ascending[middle] ?? 0;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};
