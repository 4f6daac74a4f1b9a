import { isRoughlyWithin } from '#geo';
import type { ParsedQuery } from '../../parsing/query/parsed-query.js';
import { isNumeric, spanMask } from '../../parsing/text/query-token.js';
import { DocumentKind, centreOf, countryOf, kindOf, placeKindOf } from '../../index/segment.js';
import { hasPostings, postingRangeOf, rangeHas } from '../../index/inverted-index.js';
import type { InvertedIndex, PostingRange } from '../../index/inverted-index.js';
import type { Segment } from '../../index/segment.js';
import { isEmptyAt } from '../../index/integer-lists.js';
import { matchContextOf } from '../alignment/match-context.js';
import type { MatchContext, SearchContext } from '../alignment/match-context.js';
import { retrievalLimits as limits } from '../../ranking/weights.js';
import { ScoreAccumulator } from './score-accumulator.js';
import type { Vocabulary } from '../../index/vocabulary.js';
import type { TokenReading } from '../readings/span-readings.js';
import type { TokenReadings } from '../readings/token-readings.js';

/** A document, and the weight of the words that it has in common with the query. */
export interface Retrieved {
  readonly context: MatchContext;
  readonly document: number;
  readonly score: number;
}

/**
 * The documents of a segment that have most in common with a query, weighted by rarity, best first.
 * Term-at-a-time retrieval over an inverted index: posting lists are read in full, the rarest first,
 * within a budget; commoner terms are only looked up for the documents found so far. Empty once the
 * work budget of the query is exhausted.
 */
export const retrieve = (search: SearchContext, segment: Segment): readonly Retrieved[] => {
  const { query, readings, vocabulary, work } = search;
  if (work.isExhausted) return nothing;
  work.spend('retrieval');
  work.spend('lookup', readings.all.length);
  const terms = queryTerms(readings, segment, vocabulary);
  if (weightOf(terms) < readings.totalWeight * limits.leastKnownShare) return nothing;
  const accumulator = ScoreAccumulator.of(segment);
  const common = collectRare(accumulator, terms, (document) => admits(query, segment, document));
  work.spend('posting', sumOf(terms, sizeOf) - sumOf(common, sizeOf));
  const contenders = accumulator.contenders(limits.mostContenders);
  for (const term of common) refine(accumulator, term, contenders);
  work.spend(
    'posting',
    sumOf(common, ({ lists, size }) => Math.min(size, lists.length * contenders.length)),
  );
  const mayAnswer = (document: number): boolean =>
    accumulator.isNamed(document) || isNameless(segment, document);
  const best = accumulator.best(limits.mostDocuments, contenders, mayAnswer);
  const context = matchContextOf(search, segment);
  const retrieved = best.map((document) => ({
    context,
    document,
    score: accumulator.scoreOf(document),
  }));
  accumulator.clear();
  return retrieved;
};

const nothing: readonly Retrieved[] = [];

/** A street without a name is named by its place. */
const isNameless = ({ forms }: Segment, document: number): boolean => isEmptyAt(forms, document);

const weightOf = (terms: readonly QueryTerm[]): number => sumOf(terms, ({ weight }) => weight);

const sizeOf = ({ size }: QueryTerm): number => size;

const sumOf = (terms: readonly QueryTerm[], figureOf: (term: QueryTerm) => number): number =>
  terms.reduce((sum, term) => sum + figureOf(term), 0);

/**
 * Scores all documents that contain the rarer terms. Returns the terms that are too common to read
 * in full.
 */
const collectRare = (
  accumulator: ScoreAccumulator,
  terms: readonly QueryTerm[],
  admit: (document: number) => boolean,
): readonly QueryTerm[] => {
  const common: QueryTerm[] = [];
  let read = 0;
  let weightLeft = weightOf(terms);
  for (const term of terms) {
    const isOverBudget = read > 0 && read + term.size > limits.postingsBudget;
    const isTooLight =
      term.size > limits.shortListSize &&
      weightLeft < accumulator.highest * limits.leastRemainingShare;
    if (isOverBudget || isTooLight) common.push(term);
    else collect(accumulator, term, admit);
    read += term.size;
    weightLeft -= term.weight;
  }
  return common;
};

const collect = (
  accumulator: ScoreAccumulator,
  term: QueryTerm,
  admit: (document: number) => boolean,
): void => {
  accumulator.nextTerm();
  for (const { documents, from, to, weight, namedFrom } of term.lists) {
    for (let at = from; at < to; at += 1) {
      const document = documents[at] ?? 0;
      if (!accumulator.has(document) && !admit(document)) continue;
      accumulator.add(document, weight);
      if (document >= namedFrom) accumulator.name(document);
    }
  }
};

/** Adds a common term to the scores of the contenders only, each looked up in its posting lists. */
const refine = (
  accumulator: ScoreAccumulator,
  term: QueryTerm,
  contenders: readonly number[],
): void => {
  accumulator.nextTerm();
  for (const list of term.lists) {
    for (const document of contenders) {
      if (!rangeHas(list.documents, list, document)) continue;
      accumulator.add(document, list.weight);
      if (document >= list.namedFrom) accumulator.name(document);
    }
  }
};

/**
 * Whether a document passes the filters of a query: its country, its vicinity, and no country
 * unless one is requested.
 */
export const admits = (query: ParsedQuery, segment: Segment, document: number): boolean => {
  const { country, vicinity } = query;
  if (segment.categories && kindOf(segment, document) !== DocumentKind.house) return false;
  if (country !== undefined && countryOf(segment, document) !== country) return false;
  if (isCountry(segment, document) && !requestsCountry(query)) return false;
  if (!vicinity) return true;
  const reachMetres = vicinity.radiusMetres + (segment.radiusMetres[document] ?? 0);
  return isRoughlyWithin(vicinity.position, centreOf(segment, document), reachMetres);
};

const isCountry = (segment: Segment, document: number): boolean =>
  kindOf(segment, document) === DocumentKind.place &&
  placeKindOf(segment, document - segment.firstPlace) === 'country';

/**
 * Whether a query consists of country names; beside other words, they only say where the address is. A
 * name that is not recognised as written may be misspelt, but no country is part of a number.
 */
const requestsCountry = ({ countryMentions, tokens }: ParsedQuery): boolean => {
  const mentioned = countryMentions.reduce((sum, { from, to }) => sum + to - from, 0);
  return mentioned === 0 ? !tokens.some(isNumeric) : mentioned >= tokens.length;
};

/**
 * The posting list of one token: the documents that contain it, and the weight that it adds to the
 * score of each.
 */
interface PostingList extends PostingRange {
  /** Of all tokens; those of this one, in the range, ascend. */
  readonly documents: Int32Array;
  readonly weight: number;
  /**
   * The token is in the own names of the documents from this one on; in those before, it is in
   * another component.
   */
  readonly namedFrom: number;
}

/** Some words of a query, with the posting lists of all of their readings. */
interface QueryTerm {
  readonly lists: readonly PostingList[];
  /** Total length of the lists. */
  readonly size: number;
  /** Largest weight that the term can add to a document's score. */
  readonly weight: number;
}

/** The terms of a query that a segment contains, the rarest first. */
const queryTerms = (
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
  const share = 1 - cost;
  const lists: PostingList[] = [];
  const add = (index: InvertedIndex, weight: number, from: number): void => {
    const range = postingRangeOf(index, token);
    if (range.from === range.to) return;
    const { documents } = index;
    lists.push({
      documents,
      from: range.from,
      to: range.to,
      weight: weight * share,
      namedFrom: from,
    });
  };
  add(ownWords, vocabulary.idfOf(token), namedFrom);
  add(areaWords, vocabulary.areaIdfOf(token), Infinity);
  return lists;
};

const termOf = (lists: readonly PostingList[]): QueryTerm => {
  let [size, weight] = [0, -Infinity];
  for (const list of lists) {
    size += list.to - list.from;
    weight = Math.max(weight, list.weight);
  }
  return { lists, size, weight };
};
