import { countryByCode } from '#countries';
import { listHas, listOf } from '../../index/integer-lists.js';
import type { Names, Segment } from '../../index/segment.js';
import { NO_PLACE, countryOf, placeAndAncestors, placeKindOf } from '../../index/segment.js';
import type { ParsedQuery } from '../../parsing/query/parsed-query.js';
import { findStateByName, LONGEST_STATE_CODE } from '../../parsing/query/region-mentions.js';
import {
  ANY_FIELD,
  QueryField,
  isNumeric,
  maskCovers,
  spanMask,
  startsNewPart,
} from '../../parsing/text/query-token.js';
import type { Agreement } from '../../ranking/candidate.js';
import { nameMatching } from '../../ranking/weights.js';
import type { MatchContext } from './match-context.js';
import { bestForm } from './match-name.js';
import { flatMap } from '../../lists.js';

/**
 * Whether a query names the document's city or locality, and the reading cost of all places that it
 * names.
 */
export interface PlacesMatch {
  readonly city: Agreement;
  readonly cost: number;
  readonly used: number;
  /** The places around the document of whose names the query has any word, as documents. */
  readonly mentioned: readonly number[];
}

/** Matches the names of the places that a document is in with the free words of a query. */
export const matchPlaces = (context: MatchContext, document: number, free: number): PlacesMatch => {
  const { segment, readings, vocabulary } = context;
  const mentioned = areasOf(segment, document).filter((area) => context.mentionedAreas.has(area));
  if (mentioned.length === 0) return noPlaces;
  const named: number[] = [];
  let used = 0;
  let cost = 0;
  for (const area of mentioned) {
    const field = isAttribute(segment, area) ? ANY_FIELD : QueryField.place;
    const search = { readings, vocabulary, free: free & ~used, field };
    const match = bestForm(segment.forms, area, search);
    if (!match || match.found < match.total * nameMatching.leastAreaCoverage) continue;
    named.push(area);
    used |= match.used;
    cost += match.cost;
  }
  const isCity = (place: number): boolean =>
    listHas(segment.areas, document, place) &&
    !isCountry(segment, place) &&
    !isAttribute(segment, place);
  const city = named.some(isCity) ? 'matched' : 'missing';
  return { city, cost, used, mentioned };
};

const noPlaces: PlacesMatch = { city: 'missing', cost: 0, used: 0, mentioned: [] };

/** The street or category of a place of interest. */
const isAttribute = (segment: Segment, place: number): boolean => {
  const kind = placeKindOf(segment, place - segment.firstPlace);
  return kind === 'street' || kind === 'category';
};

/** A state's own area is its country, which is not a city. */
const isCountry = (segment: Segment, place: number): boolean =>
  placeKindOf(segment, place - segment.firstPlace) === 'country';

/**
 * The document's city and localities, as documents, and the places that enclose them, the smallest
 * first.
 */
export const areasOf = (segment: Segment, document: number): readonly number[] => {
  const own = listOf(segment.areas, document);
  const [city] = own;
  if (own.length === 1 && city !== undefined) return chainFrom(segment, city);
  const areas: number[] = [];
  for (const area of own) if (area !== NO_PLACE) areas.push(area);
  for (const area of own) {
    // There are so few that a set would cost more than it saves.
    for (const around of chainFrom(segment, area)) if (!areas.includes(around)) areas.push(around);
  }
  return areas;
};

const nowhere: readonly number[] = [];

/** Chains by their first place. Cached, as there are far more streets than places. */
const chains = new WeakMap<Segment, Map<number, readonly number[]>>();

/** A place and the places that enclose it, as documents. */
const chainFrom = (segment: Segment, area: number): readonly number[] => {
  if (area === NO_PLACE) return nowhere;
  const ofSegment = chains.get(segment) ?? new Map<number, readonly number[]>();
  if (ofSegment.size === 0) chains.set(segment, ofSegment);
  let chain = ofSegment.get(area);
  if (!chain) {
    chain = placeAndAncestors(segment, area - segment.firstPlace).map(
      (at) => at + segment.firstPlace,
    );
    ofSegment.set(area, chain);
  }
  return chain;
};

/** Whether a query names the document's state or province, and the words used, as a mask. */
export interface StateMatch {
  readonly agreement: Agreement;
  readonly used: number;
}

/** The words that are not used yet, those outside the document's name, and those of the name, as masks. */
interface StateWords {
  readonly free: number;
  readonly besideName: number;
  readonly nameMask: number;
  /** Whether city or postcode have confirmed the document. */
  readonly isPlaced: boolean;
}

/**
 * Compares the states that a query names with those of the document. A state in the position of one
 * (at an end, before a postcode or a country) that is not the document's contradicts it. If the
 * gazetteer has no state for the document, a state of its country counts as explained beside the right
 * city or postcode; without them it may be a city, as `Milano` is both.
 */
export const matchState = (
  { query, segment }: MatchContext,
  document: number,
  { free, besideName, nameMask, isPlaced }: StateWords,
): StateMatch => {
  if (query.stateMentions.length === 0) return noState;
  const country = countryOf(segment, document);
  const own = query.stateMentions.filter((mention) => mention.country === country);
  if (endsInForeignState(query, free, country)) return { ...noState, agreement: 'contradicted' };
  if (own.length === 0) return noState;
  const known = statesOf(segment, document, country);
  let used = 0;
  let agreement: Agreement = 'missing';
  for (const { from, to, state, isInStatePosition } of own) {
    const mask = spanMask(from, to);
    const isMatch = known.includes(state);
    if (!maskCovers(isMatch ? besideName : free, mask)) continue;
    if (isMatch) agreement = 'matched';
    else if (isInStatePosition && known.length > 0 && mask > nameMask && agreement === 'missing')
      agreement = 'contradicted';
    if (isMatch || (isInStatePosition && isPlaced && known.length === 0)) used |= mask & free;
  }
  return { agreement, used };
};

const noState: StateMatch = { agreement: 'missing', used: 0 };

/**
 * Whether a query ends in the name of a state of another country, as `London, Ontario` does for
 * London in England. A code counts only where addresses of the country have one: `Vancouver, WA` is not
 * in Canada.
 */
const endsInForeignState = (query: ParsedQuery, free: number, country: string): boolean =>
  query.stateMentions.some(
    ({ from, to }) =>
      maskCovers(free, spanMask(from, to)) &&
      query.tokens.slice(to).every(isNumeric) &&
      !query.stateMentions.some((own) => own.from === from && own.country === country) &&
      (isWholeName(query, from, to) || isForeignCode(query, from, country)),
  );

const isWholeName = ({ tokens }: ParsedQuery, from: number, to: number): boolean =>
  tokens.slice(from, to).some(({ text }) => text.length > LONGEST_STATE_CODE);

const isForeignCode = (
  { tokens, countryMentions }: ParsedQuery,
  at: number,
  country: string,
): boolean => {
  const token = tokens[at];
  const isCountry = countryMentions.some(
    ({ from, codes }) => from === at && codes.includes(country),
  );
  const hasCodes = countryByCode(country)?.states?.some(({ code }) => code !== undefined) ?? false;
  return token !== undefined && startsNewPart(token) && hasCodes && !isCountry;
};

/** The states that a document is in, by their usual names. Some maps classify them as counties. */
const statesOf = (segment: Segment, document: number, country: string): readonly string[] =>
  flatMap(areasOf(segment, document), (area) => {
    const state = stateOfPlace(segment, area - segment.firstPlace, country);
    return state === undefined ? [] : [state];
  });

/** States by place. Cached, as names are parsed from JSON. */
const stateCache = new WeakMap<Segment, Map<number, string | undefined>>();

const stateOfPlace = (segment: Segment, place: number, country: string): string | undefined => {
  const known = stateCache.get(segment) ?? new Map<number, string | undefined>();
  stateCache.set(segment, known);
  if (known.has(place)) return known.get(place);
  const kind = placeKindOf(segment, place);
  const state =
    kind === 'state' || kind === 'county' ? nameOfState(segment, place, country) : undefined;
  known.set(place, state);
  return state;
};

const nameOfState = (segment: Segment, place: number, country: string): string | undefined => {
  const names = JSON.parse(segment.placeNames[place] ?? '{}') as Names;
  return findStateByName(country, names[''] ?? '');
};

/** Whether a query names the document's country, and the words used, as a mask. */
export interface CountryMatch {
  readonly agreement: Agreement;
  readonly used: number;
}

/** The words that are not used yet, and those outside the document's name, as masks. */
interface CountryWords {
  readonly free: number;
  readonly besideName: number;
}

/**
 * Compares the countries that a query names with the document's. Its own country always matches, even
 * if the word has been used for another place: `Mayotte, France` is in France. Where the country is
 * given beside the text, none contradicts it.
 */
export const matchCountry = (
  { query, segment }: MatchContext,
  document: number,
  { free, besideName }: CountryWords,
): CountryMatch => {
  const country = countryOf(segment, document);
  let agreement: Agreement = 'missing';
  let used = 0;
  for (const { from, to, codes, isAmbiguous } of query.countryMentions) {
    const mask = spanMask(from, to);
    const isOwn = codes.includes(country);
    if (!maskCovers(isOwn ? besideName : free, mask)) continue;
    if (isOwn) used |= mask & free;
    if (isOwn) agreement = 'matched';
    else if (agreement === 'missing' && !isAmbiguous && query.country === undefined)
      agreement = 'contradicted';
  }
  return { agreement, used };
};
