import type { StructuredQuery, TextQuery } from '#contracts';
import type { IndexSnapshot } from '../index/gazetteer.js';
import { centreDistanceMetres, countryOf, isStreet, radiusOf } from '../index/segment.js';
import { readIntersections } from '../parsing/query/intersection.js';
import type { IntersectionReading } from '../parsing/query/intersection.js';
import { parseQuery } from '../parsing/query/parse-query.js';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import { articles } from '../parsing/text/articles.table.js';
import { fold } from '../parsing/text/normalise.js';
import { maskHas, startsNewPart, wordsIn } from '../parsing/text/query-token.js';
import type { Alignment } from '../ranking/candidate.js';
import { alignmentScore } from '../ranking/score.js';
import { crossingLimits, nameMatching } from '../ranking/weights.js';
import { searchInSteps } from './search.js';
import type { SearchResult } from './search.js';
import { splitUnspaced } from './segmentation/word-splits.js';
import { isResolved, nameStrategies } from './strategies.js';
import type { WorkBudget } from './work-budget.js';

type ForwardQuery = TextQuery | StructuredQuery;

/** Two streets that a query names as meeting, in its order. Whether they do, their geometry shows. */
export interface StreetPair {
  readonly first: Alignment;
  readonly second: Alignment;
  /** The sum of both, for comparison with other pairs of the query. */
  readonly score: number;
  /** Between their centres. */
  readonly metres: number;
}

/** The likeliest pairs of streets, the best first, and the query of one of the streets. */
export interface CrossingStreets {
  readonly query: ParsedQuery;
  readonly pairs: readonly StreetPair[];
}

interface Scope {
  readonly index: IndexSnapshot;
  /** Shared with the search of the query as a whole. */
  readonly work: WorkBudget;
}

interface StreetScope extends Scope {
  /** Least share of a street's name that must be given. */
  readonly coverage: number;
}

/**
 * Searches the streets of an intersection, if the query may name one and its search as a whole has not
 * resolved it. Undefined where it does not name two streets, each in full and without a house number.
 */
export function* searchCrossingStreets(
  query: ForwardQuery,
  { query: parsed, alignments: [best] }: Pick<SearchResult, 'query' | 'alignments'>,
  scope: Scope,
): Generator<void, CrossingStreets | undefined> {
  const named = best && isResolved(best) ? wordsIn(best.nameMask, parsed.tokens) : undefined;
  for (const reading of readIntersections(streetTextOf(query))) {
    if (named && (!reading.isExplicit || isOneName(named, reading))) continue;
    const isCertain = reading.isExplicit && !named;
    const coverage = isCertain ? crossingLimits.leastNameCoverage : nameMatching.completeCoverage;
    const crossing = yield* searchReading(query, reading, { coverage, ...scope });
    if (crossing) return crossing;
  }
  return undefined;
}

/** Whether the best match has words of both sides in its name: `Rock & Roll Street` is one street. */
const isOneName = (
  words: readonly string[],
  { first, second }: Pick<IntersectionReading, 'first' | 'second'>,
): boolean => {
  const [one, other] = [fold(first), fold(second)];
  return (
    words.some((word) => one.includes(word) && !other.includes(word)) &&
    words.some((word) => other.includes(word) && !one.includes(word))
  );
};

/** The text that names the streets: none in fields with a house number. */
const streetTextOf = (query: ForwardQuery): string => {
  if (query.kind === 'text') return query.text;
  const { streetName = '', streetNumber } = query.address;
  return streetNumber === undefined ? streetName : '';
};

/** The streets that a text may name, and the words of the text that are not their name. */
interface StreetSearch {
  readonly query: ParsedQuery;
  readonly streets: readonly Alignment[];
  readonly otherWords: string;
}

/** The town may follow the second name or precede the first: it holds for the other one as well. */
function* searchReading(
  query: ForwardQuery,
  { first, second, rest }: IntersectionReading,
  scope: StreetScope,
): Generator<void, CrossingStreets | undefined> {
  const seconds = yield* searchStreets(withStreet(query, second, rest), scope);
  if (seconds.streets.length === 0) return undefined;
  // In fields, the place is in another field already.
  const place = rest === '' && query.kind === 'text' ? seconds.otherWords : rest;
  const firsts = yield* searchStreets(withStreet(query, first, place), scope);
  if (firsts.streets.length === 0) return undefined;
  const isPlaceInFront = query.kind === 'text' && place === '' && firsts.otherWords !== '';
  const near = isPlaceInFront
    ? yield* searchStreets(withStreet(query, second, firsts.otherWords), scope)
    : seconds;
  const pairs = pairsOf(firsts.streets, near.streets);
  return pairs.length > 0 ? { query: firsts.query, pairs } : undefined;
}

const withStreet = (query: ForwardQuery, street: string, place: string): ForwardQuery => {
  const text = place === '' ? street : `${street}, ${place}`;
  return query.kind === 'text'
    ? { ...query, text }
    : { ...query, address: { ...query.address, streetName: text } };
};

function* searchStreets(
  query: ForwardQuery,
  { index, work, coverage }: StreetScope,
): Generator<void, StreetSearch> {
  const parsed = splitUnspaced(parseQuery(query), index.vocabulary);
  const result = yield* searchInSteps(parsed, index, { work, strategies: nameStrategies });
  const streets = result.alignments.filter(
    (one) => one.nameCoverage >= coverage && isWholeStreet(one, result.query),
  );
  return {
    query: result.query,
    streets,
    otherWords: streets[0] ? wordsBeside(streets[0], result.query) : '',
  };
}

/**
 * Whether an alignment is a street that all words before the first comma name or locate, without a house
 * number. The place after the comma may be an unknown one nearby.
 */
const isWholeStreet = (alignment: Alignment, { tokens }: ParsedQuery): boolean =>
  isStreet(alignment) &&
  alignment.nameMask !== 0 &&
  alignment.numbers.length === 0 &&
  alignment.unit === undefined &&
  alignment.city !== 'contradicted' &&
  alignment.country !== 'contradicted' &&
  tokens
    .slice(0, endOfFirstPart(tokens))
    .every(({ text }, at) => !maskHas(alignment.unexplained, at) || articleWords.has(text));

const endOfFirstPart = (tokens: ParsedQuery['tokens']): number => {
  const end = tokens.findIndex((token, at) => at > 0 && startsNewPart(token));
  return end < 0 ? tokens.length : end;
};

/** They are often inflected or added: `angle de la rue Verte et du quai Neuf`. */
const articleWords = new Set(articles.flat());

const wordsBeside = ({ nameMask }: Alignment, { tokens }: ParsedQuery): string =>
  tokens
    .map(({ text, separator }, at) => (maskHas(nameMask, at) ? ', ' : `${separator || ''}${text}`))
    .join('')
    .replace(/^[\s,]+|[\s,]+$/g, '');

const pairsOf = (
  firsts: readonly Alignment[],
  seconds: readonly Alignment[],
): readonly StreetPair[] =>
  firsts
    .flatMap((first) => seconds.flatMap((second) => pairOf(first, second) ?? []))
    .sort((one, other) => other.score - one.score || one.metres - other.metres)
    .slice(0, crossingLimits.mostPairs);

/** Undefined where the streets cannot meet. */
const pairOf = (first: Alignment, second: Alignment): StreetPair | undefined => {
  const countries = [first, second].map(({ segment, document }) => countryOf(segment, document));
  const isSame = first.segment === second.segment && first.document === second.document;
  if (isSame || countries[0] !== countries[1]) return undefined;
  const metres = centreDistanceMetres(first, second);
  if (metres > crossingLimits.reachMetres + radiusOf(first) + radiusOf(second)) return undefined;
  return { first, second, score: alignmentScore(first) + alignmentScore(second), metres };
};
