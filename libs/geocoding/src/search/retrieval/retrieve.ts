import { isRoughlyWithin } from '#geo';
import type { ParsedQuery } from '../../parsing/query/parsed-query.js';
import { DocumentKind, centreOf, countryOf, kindOf, placeKindOf } from '../../index/segment.js';
import { indexInSorted } from '../../index/inverted-index.js';
import type { Segment } from '../../index/segment.js';
import { isEmptyAt } from '../../index/integer-lists.js';
import type { MatchContext } from '../alignment/match-context.js';
import { retrievalLimits as limits } from '../../ranking/weights.js';
import { ScoreAccumulator } from './score-accumulator.js';
import type { QueryTerm } from './posting-lists.js';
import { queryTerms } from './posting-lists.js';

/** A document, and the weight of the words that it has in common with the query. */
interface Retrieved {
  readonly context: MatchContext;
  readonly document: number;
  readonly score: number;
}

/**
 * The documents of a segment that have most in common with a query, weighted by rarity, best first.
 * Term-at-a-time retrieval over an inverted index: posting lists are read in full, the rarest first,
 * within a budget; commoner terms are only looked up for the documents found so far.
 */
export const retrieve = (context: MatchContext): readonly Retrieved[] => {
  const { query, readings, segment, vocabulary } = context;
  const terms = queryTerms(readings, segment, vocabulary);
  if (weightOf(terms) < readings.totalWeight * limits.leastKnownShare) return [];
  const accumulator = ScoreAccumulator.of(segment);
  const common = collectRare(accumulator, terms, (document) => admits(query, segment, document));
  const contenders = accumulator.contenders(limits.mostContenders);
  for (const term of common) refine(accumulator, term, contenders);
  const mayAnswer = (document: number): boolean =>
    accumulator.isNamed(document) || isNameless(segment, document);
  const best = accumulator.best(limits.mostDocuments, contenders.filter(mayAnswer));
  const retrieved = best.map((document) => ({
    context,
    document,
    score: accumulator.scoreOf(document),
  }));
  accumulator.clear();
  return retrieved;
};

/** A street without a name is named by its place. */
const isNameless = ({ forms }: Segment, document: number): boolean => isEmptyAt(forms, document);

const weightOf = (terms: readonly QueryTerm[]): number =>
  terms.reduce((sum, { weight }) => sum + weight, 0);

/** Scores all documents that contain the rarer terms. Returns the terms that are too common to read in full. */
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
  for (const { documents, weight, namedFrom } of term.lists) {
    for (const document of documents) {
      if (!accumulator.has(document) && !admit(document)) continue;
      accumulator.add(document, weight);
      if (document >= namedFrom) accumulator.name(document);
    }
  }
};

/** Adds a common term to the scores of the contenders only, by a binary search for each in the term's lists. */
const refine = (
  accumulator: ScoreAccumulator,
  term: QueryTerm,
  contenders: readonly number[],
): void => {
  accumulator.nextTerm();
  for (const document of contenders) {
    for (const { documents, weight, namedFrom } of term.lists) {
      if (indexInSorted(documents, document) < 0) continue;
      accumulator.add(document, weight);
      if (document >= namedFrom) accumulator.name(document);
    }
  }
};

/** Whether a document passes the filters of a query: its country, its vicinity, and no country unless one is requested. */
const admits = (query: ParsedQuery, segment: Segment, document: number): boolean => {
  const { country, vicinity } = query;
  if (country !== undefined && countryOf(segment, document) !== country) return false;
  if (isCountry(segment, document) && !requestsCountry(query)) return false;
  if (!vicinity) return true;
  const reachMetres = vicinity.radiusMetres + (segment.radiusMetres[document] ?? 0);
  return isRoughlyWithin(vicinity.position, centreOf(segment, document), reachMetres);
};

const isCountry = (segment: Segment, document: number): boolean =>
  kindOf(segment, document) === DocumentKind.place &&
  placeKindOf(segment, document - segment.firstPlace) === 'country';

/** Whether a query consists of country names; beside other words, they only say where the address is. */
const requestsCountry = ({ countryMentions, tokens }: ParsedQuery): boolean => {
  const mentioned = countryMentions.reduce((sum, { from, to }) => sum + to - from, 0);
  return mentioned === 0 || mentioned >= tokens.length;
};
