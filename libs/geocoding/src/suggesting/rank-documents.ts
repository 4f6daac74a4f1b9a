import { LRUCache } from 'lru-cache';
import { countryByCode } from '#countries';
import type { IndexSnapshot } from '../index/gazetteer.js';
import { isEmptyAt } from '../index/integer-lists.js';
import { flatMap, resultAt } from '../lists.js';
import { DocumentKind, NO_PLACE, OTHER_FORM_END, countryOf, kindOf } from '../index/segment.js';
import type { DocumentRef, Segment } from '../index/segment.js';
import { countBits, spanMask } from '../parsing/text/query-token.js';
import type { BoundHouseNumber } from '../ranking/candidate.js';
import { suggestionLimits, suggestionWeights } from '../ranking/suggestion-weights.table.js';
import { HouseNumberBinder } from '../search/alignment/house-number-binding.js';
import { importanceOf } from './document-importance.js';
import { distancePoints, retrieveDocuments } from './retrieve-documents.js';
import type { SegmentSearch, SuggestionScope } from './retrieve-documents.js';
import { hasDistinctiveWord } from './typed-text.js';
import type { TypedText } from './typed-text.js';
import { WordMatches } from './word-matches.js';

/** A street, place, named house or place of interest that the text may become. */
export interface RankedDocument extends DocumentRef {
  readonly points: number;
  /** Of a street: the numbers that the text may have, the likeliest first. */
  readonly numbers: readonly BoundHouseNumber[];
}

/**
 * The documents of the addresses and of the places of interest that a text may become, the best first. Of a single
 * prefix, which is typed most often, they are cached if they are as many as a cached ranking may have; fewer are
 * found again each time.
 */
export const rankDocuments = (
  typed: TypedText,
  snapshot: IndexSnapshot,
  scope: SuggestionScope,
): readonly RankedDocument[] => {
  if (typed.all === 0) return [];
  const isSinglePrefix = typed.all === typed.open && typed.numeric === 0;
  if (!isSinglePrefix || scope.near || scope.box) return computeRanking(typed, snapshot, scope);
  const cache = rankingCacheOf(snapshot);
  const spellings = typed.words.map((word) => word.spellings);
  const key = JSON.stringify([spellings, scope.countries, scope.kinds]);
  const cached = cache.get(key);
  if (cached) return cached;
  const most = suggestionLimits.mostDocumentsOfRanking;
  const ranked = distinctDocuments(computeRanking(typed, snapshot, scope), most);
  if (ranked.length === most) cache.set(key, ranked);
  return ranked;
};

type RankingCache = LRUCache<string, readonly RankedDocument[]>;

const rankingCaches = new WeakMap<IndexSnapshot, RankingCache>();

const rankingCacheOf = (snapshot: IndexSnapshot): RankingCache => {
  const cache: RankingCache =
    rankingCaches.get(snapshot) ?? new LRUCache({ max: suggestionLimits.mostRankings });
  rankingCaches.set(snapshot, cache);
  return cache;
};

const computeRanking = (
  typed: TypedText,
  snapshot: IndexSnapshot,
  scope: SuggestionScope,
): readonly RankedDocument[] => {
  const query = { scope, binder: new HouseNumberBinder(typed.parsed) };
  const ranked = firstFound(attemptsOf(typed, snapshot, query), (attempt) =>
    flatMap(attempt, rankSegment),
  );
  return [...ranked].sort((one, other) => other.points - one.points);
};

/** The first result that is not empty. */
const firstFound = <Item, Result>(
  items: Iterable<Item>,
  find: (item: Item) => readonly Result[],
): readonly Result[] => {
  for (const item of items) {
    const found = find(item);
    if (found.length > 0) return found;
  }
  return [];
};

/** How the words of a text are searched in the addresses, then in the places of interest; until something is found. */
function* attemptsOf(
  typed: TypedText,
  snapshot: IndexSnapshot,
  { scope, binder }: Pick<SegmentQuery, 'scope' | 'binder'>,
): Generator<readonly SegmentQuery[]> {
  const indexes = [snapshot, ...(snapshot.pointsOfInterest ? [snapshot.pointsOfInterest] : [])];
  const searchesOf = (mayLack: number, matches: readonly WordMatches[]): readonly SegmentQuery[] =>
    flatMap(indexes, ({ segments }, at) => {
      const ofIndex = resultAt(matches, at, 'the words of an index');
      const unknown = ofIndex.unmatched & mayLack;
      if (unknown !== 0 && !hasDistinctiveWord(typed, typed.all & ~unknown)) return [];
      return segments.map((segment) => ({ segment, matches: ofIndex, scope, unknown, binder }));
    });
  const matches = indexes.map(({ vocabulary }) => new WordMatches(typed, vocabulary));
  const unknownToAll = matches.reduce((mask, { unmatched }) => mask & unmatched, typed.all);
  // No place of interest for `Lindenweg T` where only a street has the name.
  yield searchesOf(unknownToAll, matches);
  // Each index ignores the words that only the other has: a hotel and a street for `Sonne Lindenweg`.
  if (matches.some(({ unmatched }) => unmatched !== unknownToAll))
    yield searchesOf(typed.all, matches);
  // A word with a typo may be another word that exists.
  yield searchesOf(
    typed.all,
    indexes.map(({ vocabulary }) => new WordMatches(typed, vocabulary, true)),
  );
}

/** A query in one segment. */
interface SegmentQuery extends SegmentSearch {
  readonly binder: HouseNumberBinder;
}

const rankSegment = (search: SegmentQuery): readonly RankedDocument[] => {
  const documents = retrieveDocuments(search);
  if (documents.length === 0) return [];
  const ranking = new SegmentRanking(search);
  const ranked: RankedDocument[] = [];
  for (const document of documents) {
    const rankedDocument = ranking.rank(document);
    if (rankedDocument) ranked.push(rankedDocument);
  }
  return ranked;
};

/**
 * The first documents without those that have the name, the city and the postcodes of a better one: they
 * are the same street of another data set, or another part of it.
 */
export const distinctDocuments = (
  ranked: readonly RankedDocument[],
  most: number,
): readonly RankedDocument[] => {
  const distinct: RankedDocument[] = [];
  for (const document of ranked) {
    if (distinct.length === most) break;
    if (!distinct.some((better) => isSameStreet(better, document))) distinct.push(document);
  }
  return distinct;
};

/** Whether two streets have the same name, city and postcodes: the segments of an index share one vocabulary. */
const isSameStreet = (one: DocumentRef, other: DocumentRef): boolean =>
  one.document < one.segment.firstPlace &&
  other.document < other.segment.firstPlace &&
  hasSameList('forms', one, other) &&
  isInSameCity(one, other) &&
  hasSameList('postcodes', one, other);

const isInSameCity = (one: DocumentRef, other: DocumentRef): boolean => {
  const [city, otherCity] = [cityOf(one), cityOf(other)];
  if (city === NO_PLACE || otherCity === NO_PLACE) return city === otherCity;
  return hasSameList(
    'forms',
    { segment: one.segment, document: city },
    { segment: other.segment, document: otherCity },
  );
};

const cityOf = ({ segment: { areas }, document }: DocumentRef): number =>
  isEmptyAt(areas, document) ? NO_PLACE : (areas.values[areas.starts[document] ?? 0] ?? NO_PLACE);

const hasSameList = (
  property: 'forms' | 'postcodes',
  one: DocumentRef,
  other: DocumentRef,
): boolean => {
  const { starts, values } = one.segment[property];
  const otherLists = other.segment[property];
  const from = starts[one.document] ?? 0;
  const end = starts[one.document + 1] ?? 0;
  const shift = (otherLists.starts[other.document] ?? 0) - from;
  if ((otherLists.starts[other.document + 1] ?? 0) - shift !== end) return false;
  for (let at = from; at < end; at += 1)
    if (values[at] !== otherLists.values[at + shift]) return false;
  return true;
};

/** What the words of one name explain, and its points. */
interface NameMatch {
  /** The typed words, as a mask. */
  readonly mask: number;
  readonly points: number;
}

/** What a document scores if its names, places, postcodes and numbers explain all known words of the text. */
type Explanation = Pick<RankedDocument, 'points' | 'numbers'>;

/** Typed words, as masks. */
interface PostcodeMasks {
  /** Those that are a postcode of the document. */
  readonly whole: number;
  /** Those that begin one, and may also be a house number. */
  readonly begun: number;
}

const noPostcode: PostcodeMasks = { whole: 0, begun: 0 };

/** A document without a name of its own, as blocks in Japan: its place and number are its name. */
const nameless: NameMatch = { mask: 0, points: 0 };

/** Compares the documents of one segment with a text. */
class SegmentRanking {
  /** What the names of a place explain, by document, as a mask. */
  private readonly placeMasks = new Map<number, number>();
  private readonly segment: Segment;
  private readonly matches: WordMatches;
  private readonly importance: Float32Array;

  constructor(private readonly search: SegmentQuery) {
    this.segment = search.segment;
    this.matches = search.matches;
    this.importance = importanceOf(search.segment);
  }

  /** Undefined where the document does not explain all words except the `unknown` ones. */
  rank(document: number): RankedDocument | undefined {
    const best = this.bestExplanation(document);
    if (!best) return undefined;
    const { segment } = this;
    const points =
      best.points +
      (this.importance[document] ?? 0) +
      this.kindPoints(document) +
      distancePoints(document, this.search);
    return { segment, document, points, numbers: best.numbers };
  }

  /** Tries each name of the document, and returns the explanation with the most points. */
  private bestExplanation(document: number): Explanation | undefined {
    const { forms } = this.segment;
    if (isEmptyAt(forms, document))
      return this.isStreet(document) ? this.explainRest(document, nameless) : undefined;
    let best: Explanation | undefined;
    const end = forms.starts[document + 1] ?? 0;
    for (let from = forms.starts[document] ?? 0, at = from; at < end; at += 1) {
      const value = forms.values[at] ?? 0;
      if (value >= 0) continue;
      const match = this.matchName(from, at, value === OTHER_FORM_END);
      const explained = match && this.explainRest(document, match);
      if (explained && (!best || explained.points > best.points)) best = explained;
      from = at + 1;
    }
    return best;
  }

  /** Matches the tokens of one form; undefined if none does. */
  private matchName(from: number, to: number, isOtherName: boolean): NameMatch | undefined {
    const { values } = this.segment.forms;
    let mask = 0;
    let points = isOtherName ? suggestionWeights.otherName : 0;
    let [typedLetters, letters] = [0, 0];
    for (let at = from; at < to; at += 1) {
      const token = values[at] ?? 0;
      const length = this.matches.lengthOf(token);
      letters += length;
      const match = this.matches.firstBeside(mask, token);
      if (!match) continue;
      if (at === from) points += suggestionWeights.leading;
      mask |= match.mask;
      points += match.points + suggestionWeights.nameWord * countBits(match.mask);
      typedLetters += Math.min(length, match.letters);
    }
    if (mask === 0) return undefined;
    return { mask, points: points + (suggestionWeights.coverage * typedLetters) / letters };
  }

  /** Explains the words that are not in the name by places, postcodes and house numbers. */
  private explainRest(document: number, { mask, points }: NameMatch): Explanation | undefined {
    const { typed } = this.matches;
    const { unknown } = this.search;
    const postcode = this.postcodeMasks(document);
    const place = this.placesMask(document, mask);
    const free = typed.all & ~(mask | place | postcode.whole);
    const numbers = this.isStreet(document) ? this.bind(free, mask, document) : noNumbers;
    if (mask === 0 && (numbers.numbers.length === 0 || place === 0)) return undefined;
    const left =
      free & ~(numbers.used | postcode.begun | typed.fillers | this.regionMask(document));
    if ((left & ~unknown) !== 0) return undefined;
    return {
      points:
        points +
        suggestionWeights.unknownWord * countBits(left) +
        ((postcode.whole | postcode.begun) & ~mask ? suggestionWeights.postcode : 0),
      numbers: numbers.numbers,
    };
  }

  private bind(free: number, mask: number, document: number) {
    if ((free & this.matches.typed.numeric) === 0) return noNumbers;
    const country = countryByCode(countryOf(this.segment, document));
    return this.search.binder.bind(free, { mask, country });
  }

  private postcodeMasks(document: number): PostcodeMasks {
    if (this.matches.typed.postcodes.length === 0) return noPostcode;
    const { starts, values } = this.segment.postcodes;
    const end = starts[document + 1] ?? 0;
    let [whole, begun] = [0, 0];
    for (let at = starts[document] ?? 0; at < end; at += 1)
      for (const { mask, isOpen } of this.matches.of(values[at] ?? 0)) {
        if (isOpen) begun |= mask;
        else whole |= mask;
      }
    return { whole, begun };
  }

  /** The words that the places around a document explain, and the name does not. */
  private placesMask(document: number, nameMask: number): number {
    const { starts, values } = this.segment.areas;
    const rest = this.matches.typed.all & ~nameMask;
    if (rest === 0) return 0;
    let mask = 0;
    const end = starts[document + 1] ?? 0;
    for (let at = starts[document] ?? 0; at < end; at += 1) {
      const place = values[at] ?? NO_PLACE;
      if (place !== NO_PLACE) mask |= this.placeMask(place);
    }
    return mask & rest;
  }

  /** The words that the names of a place and of those around it explain. */
  private placeMask(place: number): number {
    const known = this.placeMasks.get(place);
    if (known !== undefined) return known;
    const own = this.nameMask(place);
    // Cached before the recursion, so that a cycle in the data ends it.
    this.placeMasks.set(place, own);
    const { firstPlace, parent } = this.segment;
    const parentOrdinal = parent[place - firstPlace] ?? NO_PLACE;
    if (parentOrdinal === NO_PLACE) return own;
    const mask = own | this.placeMask(firstPlace + parentOrdinal);
    this.placeMasks.set(place, mask);
    return mask;
  }

  /** The words that the names of a document explain. */
  private nameMask(document: number): number {
    const { starts, values } = this.segment.forms;
    const end = starts[document + 1] ?? 0;
    let mask = 0;
    for (let at = starts[document] ?? 0; at < end; at += 1) {
      const token = values[at] ?? 0;
      if (token >= 0) mask |= this.matches.maskOf(token);
    }
    return mask;
  }

  /** The words that name the country of a document, or one of its states. */
  private regionMask(document: number): number {
    const { countryMentions, stateMentions } = this.matches.typed.parsed;
    if (countryMentions.length + stateMentions.length === 0) return 0;
    const country = countryOf(this.segment, document);
    let mask = 0;
    for (const { from, to, codes } of countryMentions)
      if (codes.includes(country)) mask |= spanMask(from, to);
    for (const state of stateMentions)
      if (state.country === country) mask |= spanMask(state.from, state.to);
    return mask;
  }

  private isStreet(document: number): boolean {
    return document < this.segment.firstPlace;
  }

  private kindPoints(document: number): number {
    const kind = kindOf(this.segment, document);
    if (kind === DocumentKind.place) return suggestionWeights.place;
    return kind === DocumentKind.house && this.segment.categories
      ? suggestionWeights.pointOfInterest
      : 0;
  }
}

const noNumbers = { numbers: [], used: 0 } as const;
