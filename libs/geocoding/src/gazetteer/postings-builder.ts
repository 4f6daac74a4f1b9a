import { GrowingIntegers } from './growing-integers.js';
import { FORM_END, NOTHING, listOf } from './segment.js';
import type { Lists, Postings } from './segment.js';

interface Layout {
  readonly documents: number;
  readonly firstPlace: number;
  readonly firstHouse: number;
  readonly forms: Lists;
  readonly areas: Lists;
  readonly postcodes: Lists;
}

/**
 * Files every document under the words of its names, its postcodes and, unless it is a place
 * itself, of the city and localities that it lies in. Counties and states are left out: half the
 * gazetteer would stand under them.
 */
export const buildPostings = (layout: Layout): Postings => {
  const tokens = new GrowingIntegers();
  const holders = new GrowingIntegers();
  for (let document = 0; document < layout.documents; document += 1) {
    for (const token of tokensOf(layout, document)) {
      tokens.push(token);
      holders.push(document);
    }
  }
  return sortByToken(tokens.toArray(), holders.toArray());
};

const tokensOf = (layout: Layout, document: number): Set<number> => {
  const tokens = new Set<number>();
  addAll(tokens, listOf(layout.forms, document));
  addAll(tokens, listOf(layout.postcodes, document));
  const isPlace = document >= layout.firstPlace && document < layout.firstHouse;
  if (!isPlace) {
    for (const place of listOf(layout.areas, document)) {
      if (place !== NOTHING) addAll(tokens, listOf(layout.forms, place));
    }
  }
  tokens.delete(FORM_END);
  return tokens;
};

const addAll = (tokens: Set<number>, values: Int32Array): void => {
  for (const value of values) tokens.add(value);
};

/** A counting sort: documents come in ascending order and stay so under each token. */
const sortByToken = (tokens: Int32Array, holders: Int32Array): Postings => {
  const largest = tokens.reduce((most, token) => Math.max(most, token), -1);
  const counts = new Int32Array(largest + 1);
  for (const token of tokens) counts[token] = (counts[token] ?? 0) + 1;
  const present = new GrowingIntegers();
  const starts = new GrowingIntegers();
  let total = 0;
  counts.forEach((count, token) => {
    if (count === 0) return;
    present.push(token);
    starts.push(total);
    counts[token] = total;
    total += count;
  });
  starts.push(total);
  const documents = new Int32Array(total);
  tokens.forEach((token, index) => {
    const position = counts[token] ?? 0;
    documents[position] = holders[index] ?? 0;
    counts[token] = position + 1;
  });
  return { tokens: present.toArray(), starts: starts.toArray(), documents };
};
