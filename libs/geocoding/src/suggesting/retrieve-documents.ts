import { LRUCache } from 'lru-cache';
import type { DegreeBox, Position, SuggestionKind } from '#contracts';
import { expandBox, roughDistanceMetres } from '#geo';
import { CentreGrid } from '../index/centre-grid.js';
import { listOf } from '../index/integer-lists.js';
import { postingRangeOf } from '../index/inverted-index.js';
import type { InvertedIndex, PostingRange } from '../index/inverted-index.js';
import {
  DocumentKind,
  centreOf,
  countryOf,
  kindOf,
  placeKindOf,
  placesWithToken,
  radiusOf,
} from '../index/segment.js';
import type { Segment } from '../index/segment.js';
import { countBits, maskHas, spanMask } from '../parsing/text/query-token.js';
import { suggestionLimits, suggestionWeights } from '../ranking/suggestion-weights.table.js';
import { importanceOf } from './document-importance.js';
import type { TypedWord } from './typed-text.js';
import type { WordMatches } from './word-matches.js';

/** What documents may be suggested, and where those are that come first. */
export interface SuggestionScope {
  /** Upper-case ISO 3166-1 alpha-2. */
  readonly countries?: readonly string[];
  readonly box?: DegreeBox;
  readonly kinds?: readonly SuggestionKind[];
  readonly near?: Position;
}

/** The typed words and the segment in which they are searched. */
export interface SegmentSearch {
  readonly segment: Segment;
  readonly matches: WordMatches;
  readonly scope: SuggestionScope;
  /** Typed words that no name of the index has, and that a document may therefore lack; as a mask. */
  readonly unknown: number;
}

/**
 * The documents of a segment that the typed words may mean: those with the rarest word; of too many,
 * those with the other words as well; of too many again, the likeliest by size, distance and how their
 * names begin.
 */
export const retrieveDocuments = (search: SegmentSearch): readonly number[] => {
  const { segment, matches, scope } = search;
  if (isShortPrefix(matches) && !scope.box && !segment.categories)
    return likeliestOfBeginning(search, () => wordLists(search));
  const lists = wordLists(search);
  const [rarest] = lists;
  if (!rarest || rarest.count === 0) return [];
  const isBeginning = lists.length === 1 && rarest.count > suggestionLimits.leastPostingsOfList;
  if (!isBeginning || scope.box || segment.categories)
    return likeliest(intersect(lists, search), search, suggestionLimits.mostCompared);
  return likeliestOfBeginning(search, () => lists);
};

/** A text of one or two letters, which begin too many words to collect them each time. */
const isShortPrefix = ({ typed: { words, open, all } }: WordMatches): boolean =>
  open === all &&
  words.every(
    ({ spellings, isNumeric }) => !isNumeric && spellings.every(({ length }) => length < 3),
  );

/** The likeliest of many documents: a kept list of those everywhere, and those near the position. */
const likeliestOfBeginning = (
  search: SegmentSearch,
  lists: () => readonly WordList[],
): readonly number[] => {
  const { scope } = search;
  const most = suggestionLimits.mostKept;
  const everywhere = keptList(search, () =>
    likeliest(
      intersect(lists(), search),
      { ...search, scope: { ...scope, near: undefined } },
      most,
    ),
  );
  if (!scope.near) return everywhere;
  const near = likeliest(documentsNear(scope.near, search), search, most);
  return [...new Set([...near, ...everywhere])];
};

/** The posting lists of all tokens that match one typed word. */
interface WordList {
  readonly postings: readonly Postings[];
  /** Of documents, repetitions included. */
  readonly count: number;
}

/** A posting list: a range of an array of documents. */
interface Postings extends PostingRange {
  readonly documents: Int32Array;
}

/**
 * The lists of the words that a document must contain, the rarest first; of one that no document contains, its empty
 * list. The beginning of very many words is left out where the documents of another word are few enough to compare all
 * of them.
 */
const wordLists = (search: SegmentSearch): readonly WordList[] => {
  const { segment, matches, unknown } = search;
  const { typed, withManyCompletions } = matches;
  const required = requiredWords(search);
  if (required === 0 && unknown !== 0) return [];
  if (required === 0) return rarestFirst(listsOf(typed.numeric, search, listOfNumber));
  const isOnlyNames = countBits(required) === 1 && typed.numeric === 0;
  const listOfWord = isOnlyNames ? listOfNames : listOfNamesAndAreas;
  // Places of interest have no house numbers: only a name or postcode explains a number.
  const numbersOfNames = segment.categories ? typed.numeric : typed.numeric & ~typed.houseNumbers;
  const listsIn = (words: number): readonly WordList[] => [
    ...listsOf(required & words, search, listOfWord),
    ...listsOf(numbersOfNames & words, search, listOfWord),
  ];
  const lists = rarestFirst(listsIn(~withManyCompletions));
  const [rarest] = lists;
  if (rarest && rarest.count <= suggestionLimits.mostCompared) return lists;
  return rarestFirst([...lists, ...listsIn(withManyCompletions)]);
};

/** Finds the list of the typed word at an index. */
type ListLookup = (at: number, search: SegmentSearch) => WordList;

/** The lists of the words in a mask; if there is an empty one, only that. */
const listsOf = (
  mask: number,
  search: SegmentSearch,
  listOfWord: ListLookup,
): readonly WordList[] => {
  const lists: WordList[] = [];
  const { length } = search.matches.typed.parsed.tokens;
  for (let at = 0; at < length; at += 1) {
    if (!maskHas(mask, at)) continue;
    const list = listOfWord(at, search);
    if (list.count === 0) return [list];
    lists.push(list);
  }
  return lists;
};

const rarestFirst = (lists: readonly WordList[]): readonly WordList[] =>
  lists.toSorted((one, other) => one.count - other.count);

/**
 * The words of names that a document must contain: those that are not the name of a place around it, or of a text
 * without such words all. As a mask.
 */
const requiredWords = (search: SegmentSearch): number => {
  const { typed } = search.matches;
  const required = typed.all & ~(typed.numeric | typed.fillers | typed.mentioned | search.unknown);
  let inner = 0;
  for (let at = 0; at < typed.parsed.tokens.length; at += 1)
    if (maskHas(required, at) && !mayBeOuterPlace(at, search)) inner |= spanMask(at, at + 1);
  return inner !== 0 ? inner : required;
};

/** Streets are not indexed by the state or county that they are in, so its name finds none of them. */
const mayBeOuterPlace = (at: number, { segment, matches }: SegmentSearch): boolean => {
  if (maskHas(matches.withManyCompletions, at)) return false;
  const outer = tokensOfOuterPlaces(segment);
  return matches.tokensOf(at).some((token) => outer.has(token));
};

const outerTokensBySegment = new WeakMap<Segment, ReadonlySet<number>>();

/** The tokens of the names of countries, states and counties. Computed on first use. */
const tokensOfOuterPlaces = (segment: Segment): ReadonlySet<number> => {
  const known = outerTokensBySegment.get(segment);
  if (known) return known;
  const { firstPlace, firstHouse, forms } = segment;
  const tokens = new Set<number>();
  for (let place = firstPlace; place < firstHouse; place += 1) {
    if (!outerKinds.has(placeKindOf(segment, place - firstPlace))) continue;
    for (const token of listOf(forms, place)) if (token >= 0) tokens.add(token);
  }
  outerTokensBySegment.set(segment, tokens);
  return tokens;
};

const outerKinds: ReadonlySet<string> = new Set(['country', 'state', 'county']);

/** For a single word, only names: a city's name does not suggest all of its streets. */
const listOfNames: ListLookup = (at, { segment, matches }) => {
  const postings: Postings[] = [];
  addAllPostings(postings, segment.ownWords, matches.tokensOf(at));
  return wordList(postings);
};

const listOfNamesAndAreas: ListLookup = (at, { segment, matches }) => {
  const postings: Postings[] = [];
  const tokens = matches.tokensOf(at);
  addAllPostings(postings, segment.ownWords, tokens);
  addAllPostings(postings, segment.areaWords, tokens);
  return wordList(postings);
};

/** A number alone means a postcode, or the beginning of a name; not the streets of the postcode. */
const listOfNumber: ListLookup = (at, { segment, matches }) => {
  const postings: Postings[] = [];
  for (const token of matches.tokensOf(at)) {
    if (!matches.isPostcode(token)) addPostings(postings, segment.ownWords, token);
    else {
      const documents = placesWithToken(segment, token);
      postings.push({ documents, from: 0, to: documents.length });
    }
  }
  return wordList(postings);
};

const addAllPostings = (
  postings: Postings[],
  index: InvertedIndex,
  tokens: readonly number[],
): void => {
  for (const token of tokens) addPostings(postings, index, token);
};

const addPostings = (postings: Postings[], index: InvertedIndex, token: number): void => {
  const { from, to } = postingRangeOf(index, token);
  if (from !== to) postings.push({ documents: index.documents, from, to });
};

const wordList = (postings: readonly Postings[]): WordList => {
  let count = 0;
  for (const { from, to } of postings) count += to - from;
  return { postings, count };
};

const marksBySegment = new WeakMap<Segment, Uint8Array>();

/** The marks of a segment's documents, all 0. They are reused, as searches of one process do not overlap. */
const marksOf = (segment: Segment): Uint8Array => {
  const marks = marksBySegment.get(segment) ?? new Uint8Array(segment.documents);
  marksBySegment.set(segment, marks);
  return marks;
};

/** The documents in the first list; of too many, those that are in the next ones as well. */
const intersect = (
  [first, ...others]: readonly WordList[],
  search: SegmentSearch,
): readonly number[] => {
  const isInScope = scopeFilter(search);
  const marks = marksOf(search.segment);
  const marked: number[] = [];
  for (const { documents: list, from, to } of first?.postings ?? [])
    for (let at = from; at < to; at += 1) {
      const document = list[at] ?? 0;
      if (marks[document] !== 0) continue;
      marks[document] = 1;
      marked.push(document);
    }
  let documents: readonly number[] = marked.filter(isInScope);
  let round = 1;
  for (const { postings } of others) {
    if (documents.length <= suggestionLimits.mostCompared) break;
    for (const list of postings) markNext(list, marks, round);
    round += 1;
    documents = documents.filter((document) => marks[document] === round);
  }
  for (const document of marked) marks[document] = 0;
  return documents;
};

/** Marks the documents of a list that have the mark of a round with that of the next one. */
const markNext = ({ documents, from, to }: Postings, marks: Uint8Array, round: number): void => {
  for (let at = from; at < to; at += 1) {
    const document = documents[at] ?? 0;
    if (marks[document] === round) marks[document] = round + 1;
  }
};

const listsBySegment = new WeakMap<Segment, LRUCache<string, readonly number[]>>();

/** The documents for a beginning that many have; searched once for as long as they are kept. */
const keptList = (
  search: SegmentSearch,
  findDocuments: () => readonly number[],
): readonly number[] => {
  const { segment, matches, scope, unknown } = search;
  const { typed, correctsAll } = matches;
  const lists = listsBySegment.get(segment) ?? new LRUCache({ max: suggestionLimits.mostLists });
  listsBySegment.set(segment, lists);
  const hasName = ({ mask }: TypedWord): boolean =>
    typed.parsed.tokens.some((_, at) => maskHas(mask, at) && matches.tokensOf(at).length > 0);
  // A number narrows no list, but `90` prefers the avenues that it begins; others have one list in common.
  const words = typed.words
    .filter((word) => !word.isNumeric || hasName(word))
    .map(({ spellings, isOpen, isNumeric }) => [spellings, isOpen, isNumeric]);
  const hasNumber = typed.numeric !== 0;
  const { countries, kinds } = scope;
  const key = JSON.stringify([words, hasNumber, correctsAll, unknown, countries, kinds]);
  const kept = lists.get(key) ?? findDocuments();
  lists.set(key, kept);
  return kept;
};

const documentsNear = (near: Position, search: SegmentSearch): readonly number[] => {
  const isInScope = scopeFilter(search);
  return CentreGrid.of(search.segment)
    .near(near, suggestionLimits.nearMetres)
    .filter((document) => isInScope(document) && hasMatch(document, search));
};

/** Whether a typed word is in a name of a document. */
const hasMatch = (document: number, { segment: { forms }, matches }: SegmentSearch): boolean => {
  const end = forms.starts[document + 1] ?? 0;
  for (let at = forms.starts[document] ?? 0; at < end; at += 1) {
    const token = forms.values[at] ?? -1;
    if (token >= 0 && matches.of(token).length > 0) return true;
  }
  return false;
};

/** Whether a typed word begins a name of a document. */
const isLeading = (document: number, { segment: { forms }, matches }: SegmentSearch): boolean => {
  const end = forms.starts[document + 1] ?? 0;
  let isFirst = true;
  for (let at = forms.starts[document] ?? 0; at < end; at += 1) {
    const token = forms.values[at] ?? -1;
    if (isFirst && token >= 0 && matches.of(token).length > 0) return true;
    isFirst = token < 0;
  }
  return false;
};

/** Bins of points, from LOWEST_POINTS on. */
const BINS = 512;
const BINS_PER_POINT = 64;
const LOWEST_POINTS = -3;

/** All documents, or of too many about `most` with the most points that are known without their names. */
const likeliest = (
  documents: readonly number[],
  search: SegmentSearch,
  most: number,
): readonly number[] => {
  if (documents.length <= most) return documents;
  const importance = importanceOf(search.segment);
  const bins = documents.map((document) => {
    const points =
      (importance[document] ?? 0) +
      (isLeading(document, search) ? suggestionWeights.leading : 0) +
      distancePoints(document, search);
    const bin = Math.floor((points - LOWEST_POINTS) * BINS_PER_POINT);
    return Math.max(0, Math.min(BINS - 1, bin));
  });
  const counts = new Uint32Array(BINS);
  for (const bin of bins) counts[bin] = (counts[bin] ?? 0) + 1;
  let lowest = BINS;
  for (let kept = 0; kept < most && lowest > 0;) kept += counts[(lowest -= 1)] ?? 0;
  const ofHigher = documents.filter((_, index) => (bins[index] ?? 0) > lowest);
  const ofLowest = documents.filter((_, index) => bins[index] === lowest);
  return [...ofHigher, ...ofLowest.slice(0, most - ofHigher.length)];
};

/** The points of a document for its distance from the position; 0 without one. */
export const distancePoints = (
  document: number,
  { segment, scope: { near } }: Pick<SegmentSearch, 'segment' | 'scope'>,
): number => {
  if (!near) return 0;
  const metres = roughDistanceMetres(near, centreOf(segment, document));
  return suggestionWeights.distance * Math.log10(1 + metres / 1_000);
};

const scopeFilter = ({ segment, matches, scope }: SegmentSearch) => {
  const { countries, box, kinds } = scope;
  const hasNumber = matches.typed.numeric !== 0;
  return (document: number): boolean => {
    if (segment.categories && document < segment.firstHouse) return false;
    if (countries && !countries.includes(countryOf(segment, document))) return false;
    if (kinds && !kindsOf(segment, document, hasNumber).some((kind) => kinds.includes(kind)))
      return false;
    return !box || isInBox(centreOf(segment, document), box, radiusOf({ segment, document }));
  };
};

/** What a document may be suggested as; a street with a number as one of its houses. */
const kindsOf = (
  segment: Segment,
  document: number,
  hasNumber: boolean,
): readonly SuggestionKind[] => {
  const kind = kindOf(segment, document);
  if (kind === DocumentKind.place) return ['place'];
  if (kind === DocumentKind.street) return hasNumber ? ['street', 'address'] : ['street'];
  return [segment.categories ? 'place-of-interest' : 'address'];
};

/** Whether a position is in a box, or within a distance of it. */
export const isInBox = (position: Position, box: DegreeBox, metres = 0): boolean => {
  const { west, south, east, north } = metres > 0 ? expandBox(box, metres) : box;
  const { lat, lon } = position;
  if (lat < south || lat > north) return false;
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
};
