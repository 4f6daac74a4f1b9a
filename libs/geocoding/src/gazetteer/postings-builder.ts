import { GrowingIntegers } from './growing-integers.js';
import { FORM_END, NOTHING, listOf, placeKinds } from './segment.js';
import type { Postings } from './postings.js';
import type { Lists, PlaceKind } from './segment.js';

interface Layout {
  readonly documents: number;
  readonly firstPlace: number;
  readonly firstHouse: number;
  readonly forms: Lists;
  readonly areas: Lists;
  readonly postcodes: Lists;
  /** Of each place, as the index of its kind. */
  readonly placeKind: ArrayLike<number>;
}

/** Files every document under the words of its names and under its postcodes. */
export const buildOwnWords = (layout: Layout): Postings =>
  build(layout.documents, (document, tokens) => {
    addAll(tokens, listOf(layout.forms, document));
    addAll(tokens, listOf(layout.postcodes, document));
  });

/**
 * Files every street and house under the words of the city and localities that it lies in, and every
 * city or part of one under those of what is next around it. What lies farther out is left out, and
 * countries: half the gazetteer would stand under them.
 */
export const buildAreaWords = (layout: Layout): Postings => {
  const { documents, firstPlace, firstHouse, forms, areas, placeKind } = layout;
  const kindOf = (place: number): PlaceKind | undefined =>
    placeKinds[placeKind[place - firstPlace] ?? -1];
  const isFiledUnder = (document: number, place: number): boolean => {
    if (place === NOTHING) return false;
    if (document < firstPlace || document >= firstHouse) return true;
    return isSettlement(kindOf(document)) && kindOf(place) !== 'country';
  };
  return build(documents, (document, tokens) => {
    for (const place of listOf(areas, document)) {
      if (isFiledUnder(document, place)) addAll(tokens, listOf(forms, place));
    }
  });
};

const isSettlement = (kind: PlaceKind | undefined): boolean =>
  kind === 'city' || kind === 'locality';

const build = (
  documents: number,
  collect: (document: number, tokens: Set<number>) => void,
): Postings => {
  const tokens = new GrowingIntegers();
  const holders = new GrowingIntegers();
  for (let document = 0; document < documents; document += 1) {
    const own = new Set<number>();
    collect(document, own);
    own.delete(FORM_END);
    for (const token of own) {
      tokens.push(token);
      holders.push(document);
    }
  }
  return sortByToken(tokens.toArray(), holders.toArray());
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
