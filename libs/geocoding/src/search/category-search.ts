import type { Position } from '#contracts';
import { METRES_PER_DEGREE, isRoughlyWithin, roughDistanceMetres } from '#geo';
import type { IndexSnapshot } from '../index/gazetteer.js';
import { listOf } from '../index/integer-lists.js';
import type { Segment } from '../index/segment.js';
import { centreOf, countryOf, isPlace, placeKindOf } from '../index/segment.js';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import { categoryWords } from '../parsing/text/categories.table.js';
import { maskCovers, spanMask } from '../parsing/text/query-token.js';
import { FORM_SEPARATOR, searchForms } from '../parsing/text/search-forms.js';
import type { Alignment } from '../ranking/candidate.js';
import { exactAlignment } from '../ranking/candidate.js';
import { pointOfInterestLimits as limits } from '../ranking/weights.js';
import { prepositions } from './prepositions.table.js';
import type { WorkBudget } from './work-budget.js';

/** The addresses that a query was found to name, best first, and its words as they were searched. */
interface AddressesOfQuery {
  readonly query: ParsedQuery;
  readonly alignments: readonly Alignment[];
}

/** A query that may consist of a category and a place, and what its addresses are. */
export interface CategoryQuery {
  readonly query: ParsedQuery;
  readonly addresses: AddressesOfQuery;
  readonly points: IndexSnapshot;
  readonly work: WorkBudget;
}

/**
 * The places of interest of a category that a query consists of, beside the place or street that it
 * names, or its vicinity: those in that place first, and of these the nearest.
 */
export const findByCategory = ({
  query,
  addresses,
  points,
  work,
}: CategoryQuery): readonly Alignment[] => {
  const mention = categoryMentionIn(query);
  const centre = mention && centreOfQuery(query, addresses, mention.used);
  if (!centre) return [];
  const found = mention.categories.flatMap((category) =>
    points.segments.flatMap((segment) => {
      const documents = inLatitudesOf(centre, segment, segment.categories?.get(category) ?? []);
      work.spend('lookup', documents.length);
      return documents.flatMap((document) => nearPoint(query, centre, { segment, document }));
    }),
  );
  return found
    .sort(
      (one, other) => Number(other.isInPlace) - Number(one.isInPlace) || one.metres - other.metres,
    )
    .slice(0, limits.mostOfCategory)
    .map((point, index) => toAlignment(point, mention.used, index + 1));
};

/** The words of a category and those that connect it with a place, as a mask. */
interface CategoryMention {
  readonly categories: readonly string[];
  readonly used: number;
}

const MOST_WORDS = 4;

/** The category at the beginning or the end of a query, in the most words. */
const categoryMentionIn = ({ tokens }: ParsedQuery): CategoryMention | undefined => {
  const connecting = tokens.reduce(
    (mask, { text }, at) => (prepositions.has(text) ? mask | spanMask(at, at + 1) : mask),
    0,
  );
  const count = tokens.length;
  for (let length = Math.min(MOST_WORDS, count); length > 0; length -= 1) {
    for (const from of [0, 1, count - length]) {
      const isFirst = maskCovers(connecting, spanMask(0, from));
      if (from + length > count || (!isFirst && from + length !== count)) continue;
      const words = tokens.slice(from, from + length).map(({ text }) => text);
      const categories = categoriesByForm.get(words.join(' '));
      if (categories) return { categories, used: connecting | spanMask(from, from + length) };
    }
  }
  return undefined;
};

/** The categories that each search form of a word names. */
const categoriesByForm = new Map<string, string[]>();
for (const [category, words] of Object.entries(categoryWords)) {
  for (const form of searchForms(words).split(FORM_SEPARATOR)) {
    const known = categoriesByForm.get(form);
    if (!known) categoriesByForm.set(form, [category]);
    else if (!known.includes(category)) known.push(category);
  }
}

/** Whether words name a category and nothing else. */
export const isCategory = (words: readonly string[]): boolean =>
  categoriesByForm.has(words.join(' '));

/** Where a category is searched. */
interface CategoryCentre {
  readonly position: Position;
  readonly radiusMetres: number;
  /** The city, locality or street that the query names, in each data set that has it. */
  readonly named: readonly Alignment[];
}

/** What the other words of a query name; its vicinity if there are none. */
const centreOfQuery = (
  { tokens, vicinity }: ParsedQuery,
  { alignments, query }: AddressesOfQuery,
  used: number,
): CategoryCentre | undefined => {
  if (maskCovers(used, spanMask(0, tokens.length))) return vicinity && { ...vicinity, named: [] };
  if (query.tokens.length !== tokens.length) return undefined;
  const named = alignments.filter(
    (one) => maskCovers(used, one.unexplained) && !one.isNameCorrected && isSmallEnough(one),
  );
  const [best] = named;
  if (!best) return undefined;
  const position = vicinity?.position ?? centreOf(best.segment, best.document);
  return { position, radiusMetres: limits.categoryReachMetres, named };
};

/** Whether a document is so small that what is near its centre is near it. */
const isSmallEnough = ({ segment, document, country }: Alignment): boolean => {
  if (country === 'contradicted') return false;
  if (!isPlace({ segment, document })) return true;
  const kind = placeKindOf(segment, document - segment.firstPlace);
  return kind === 'city' || kind === 'locality' || kind === 'postcode';
};

/** Those of some documents, from south to north, that may be within the radius. */
const inLatitudesOf = (
  { position: { lat }, radiusMetres }: CategoryCentre,
  { lat: latitudes }: Segment,
  documents: readonly number[],
): readonly number[] => {
  const reach = radiusMetres / METRES_PER_DEGREE;
  const firstFrom = (latitude: number): number => {
    let [low, high] = [0, documents.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((latitudes[documents[middle] ?? 0] ?? 0) < latitude) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return documents.slice(firstFrom(lat - reach), firstFrom(lat + reach));
};

interface NearPoint {
  readonly segment: Segment;
  readonly document: number;
  readonly metres: number;
  /** Whether it is in the city or locality that the query names. */
  readonly isInPlace: boolean;
}

const nearPoint = (
  { country, vicinity }: ParsedQuery,
  { position, radiusMetres, named }: CategoryCentre,
  { segment, document }: Pick<NearPoint, 'segment' | 'document'>,
): readonly NearPoint[] => {
  const at = centreOf(segment, document);
  const isWithin =
    isRoughlyWithin(position, at, radiusMetres) &&
    (!vicinity || isRoughlyWithin(vicinity.position, at, vicinity.radiusMetres));
  if (!isWithin || (country !== undefined && countryOf(segment, document) !== country)) return [];
  const metres = roughDistanceMetres(position, at);
  return [{ segment, document, metres, isInPlace: isInPlace(named, { segment, document }) }];
};

/** Segments of one generation number their places alike. */
const isInPlace = (
  named: readonly Alignment[],
  { segment, document }: Pick<NearPoint, 'segment' | 'document'>,
): boolean =>
  named.some(
    (one) =>
      isPlace(one) &&
      one.segment.generation === segment.generation &&
      listOf(segment.areas, document).includes(
        one.document - one.segment.firstPlace + segment.firstPlace,
      ),
  );

const toAlignment = (
  { segment, document, isInPlace: isCityGiven }: NearPoint,
  nameMask: number,
  categoryRank: number,
): Alignment => ({
  ...exactAlignment,
  segment,
  document,
  nameMask,
  categoryRank,
  city: isCityGiven ? 'matched' : 'missing',
});
