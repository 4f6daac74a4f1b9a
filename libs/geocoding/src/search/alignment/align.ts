import { countryByCode } from '#countries';
import { isEmptyAt, listOf } from '../../index/integer-lists.js';
import type { ParsedQuery } from '../../parsing/query/parsed-query.js';
import { maskCovers, maskHas, spanMask } from '../../parsing/text/query-token.js';
import { countryOf, isPlace, isStreet } from '../../index/segment.js';
import { changeAlignment } from '../../ranking/candidate.js';
import type { Alignment } from '../../ranking/candidate.js';
import { MOST_ABBREVIATION_COST, nameMatching } from '../../ranking/weights.js';
import type { HouseNumberBinding } from './house-number-binding.js';
import type { TokenReading } from '../readings/span-readings.js';
import { weightOfWords } from '../readings/token-readings.js';
import type { CountryMatch, PlacesMatch, StateMatch } from './match-areas.js';
import { matchCountry, matchPlaces, matchState } from './match-areas.js';
import type { MatchContext } from './match-context.js';
import type { NameMatch, StreetOfHouseMatch } from './match-name.js';
import { matchName, matchStreetOfHouse } from './match-name.js';
import type { PostcodeMatch } from './match-postcode.js';
import { matchPostcode } from './match-postcode.js';

/**
 * Assigns the words of a query to the components of one document: its name first, then the street of
 * a named house, its postcode, the places that it is in, state and country, and last the house number
 * and unit. No word is used twice. Undefined if less than a share of the name is in the query, or
 * only the words of its city are.
 */
export const align = (
  context: MatchContext,
  document: number,
  leastNameCoverage: number = nameMatching.leastNameCoverage,
): Alignment | undefined => {
  context.work.spend('alignment');
  const name = matchName(context, document);
  return name && name.found >= name.total * leastNameCoverage
    ? alignNamed(context, document, name)
    : undefined;
};

/**
 * Aligns a street of whose name the query has no word, as its postcode stands for it: `5411 EK 3`.
 * Undefined if a word is left over: it may be the name of another street.
 */
export const alignByPostcode = (context: MatchContext, street: number): Alignment | undefined => {
  context.work.spend('alignment');
  const alignment = alignNamed(context, street, namedByPostcode);
  return alignment?.postcode === 'matched' && alignment.unexplained === 0
    ? changeAlignment(alignment, { isNamedByPostcode: true })
    : undefined;
};

/** A name that counts as complete and has no word of the query. */
const namedByPostcode: NameMatch = { found: 1, total: 1, cost: 0, used: 0 };

const alignNamed = (
  context: MatchContext,
  document: number,
  name: NameMatch,
): Alignment | undefined => {
  const besideName = spanMask(0, context.query.tokens.length) & ~name.used;
  let free = besideName;
  const take = <Match extends { readonly used: number }>(match: Match): Match => {
    free &= ~match.used;
    return match;
  };
  const street = take(matchStreetOfHouse(context, document, free));
  const postcode = take(matchPostcode(context, document, { free, nameMask: name.used }));
  const rests = restsOfCompounds(context.query, name.used);
  const places = take(matchPlaces(context, document, free & ~rests));
  const isPlaceName =
    places.city !== 'matched' && isNamedByCity(context, document, { name, places });
  if (isPlaceName) return undefined;
  const isPlaced = places.city === 'matched' || postcode.agreement === 'matched';
  const stateWords = { free, besideName, nameMask: name.used, isPlaced };
  const state = take(matchState(context, document, stateWords));
  const country = take(matchCountry(context, document, { free, besideName }));
  const nameMask = name.used === 0 ? postcode.used : name.used;
  const bound = take(bindNumbers(context, document, { free, nameMask }));
  const matches = { name, rests, street, postcode, places, state, country, bound };
  return alignmentOf({ context, document, free }, matches);
};

/** How the components of a document are matched. */
interface ComponentMatches {
  readonly name: NameMatch;
  /** As `restsOfCompounds`. */
  readonly rests: number;
  readonly street: StreetOfHouseMatch;
  readonly postcode: PostcodeMatch;
  readonly places: PlacesMatch;
  readonly state: StateMatch;
  readonly country: CountryMatch;
  readonly bound: HouseNumberBinding;
}

/** A document, and the words of a query that are left over, as a mask. */
interface MatchedDocument {
  readonly context: MatchContext;
  readonly document: number;
  readonly free: number;
}

const alignmentOf = (
  { context: { readings, segment }, document, free }: MatchedDocument,
  { name, rests, street, postcode, places, state, country, bound }: ComponentMatches,
): Alignment => ({
  segment,
  document,
  nameCoverage: name.total === 0 ? 0 : name.found / name.total,
  nameMask: name.used,
  isOtherName: name.isOtherName,
  namingPlace: name.area,
  restsOfCompounds: rests,
  isNameCorrected: name.cost > name.found * MOST_ABBREVIATION_COST,
  isDoubtfullyCorrected: name.isDoubtfullyCorrected,
  isNameMisspelt: name.isMisspelt,
  streetMask: street.used,
  placeMask: placeMaskOf(places, postcode),
  postcodeMask: postcode.used,
  explained: 1 - weightOfWords(free, readings) / weightOfQuery(readings),
  readingCost: (name.cost + street.cost + places.cost) / weightOfQuery(readings),
  city: places.city,
  postcode: postcode.agreement,
  country: country.agreement,
  state: state.agreement,
  unexplained: free,
  queryPostcode: postcode.queryKey,
  documentPostcode: postcode.documentKey,
  isOtherPostcodeArea: postcode.isOtherArea,
  numbers: bound.numbers,
  unit: bound.unit,
  // Known once all documents are aligned; listed for one shape, as in `changeAlignment`.
  isPartOfName: undefined,
  isCompleteAddress: undefined,
  surroundingShare: undefined,
  distantSpelling: undefined,
  isPartOfLongerName: undefined,
  isNameOfAnotherStreet: undefined,
  categoryRank: undefined,
  isNamedByPostcode: undefined,
});

const weightOfQuery = ({ totalWeight }: MatchContext['readings']): number =>
  Math.max(totalWeight, Number.EPSILON);

/** The words of the document's own city and postcode. */
const placeMaskOf = (places: PlacesMatch, postcode: PostcodeMatch): number =>
  (places.city === 'matched' ? places.used : 0) |
  (postcode.agreement === 'matched' ? postcode.used : 0);

/**
 * The parts of compounds of which the name uses other parts, as a mask: the `Kirchen` of `Kirchensteig`,
 * read as Steg, is no town.
 */
const restsOfCompounds = ({ tokens }: ParsedQuery, name: number): number => {
  const isRestOf = (at: number, other: number): boolean =>
    maskHas(name, other) &&
    latin.test(tokens[at]?.text ?? '') &&
    latin.test(tokens[other]?.text ?? '');
  return tokens.reduce((mask, { separator }, at) => {
    if (separator !== '' || at === 0) return mask;
    if (isRestOf(at, at - 1)) return mask | spanMask(at, at + 1);
    return isRestOf(at - 1, at) ? mask | spanMask(at - 1, at) : mask;
  }, 0);
};

/** In other scripts words follow each other without a space. */
const latin = /^\p{sc=Latin}/u;

/**
 * Whether a word of a street's name is the only one that names the city, apart from the name's other words:
 * `Gärtringen` read as Gärtringer Straße, or Dreieich as Dreieichplatz. A complete name is the
 * street's.
 */
const isNamedByCity = (
  { segment, readings }: MatchContext,
  document: number,
  { name, places }: Pick<ComponentMatches, 'name' | 'places'>,
): boolean => {
  const { used, cost, found, total } = name;
  if (!isStreet({ segment, document }) || isEmptyAt(segment.forms, document)) return false;
  const isExact = cost === 0 && found === total;
  const isApart = ({ from, to }: TokenReading): boolean => {
    const word = spanMask(from, to);
    const beside = (word << 1) | (word >>> 1);
    return maskCovers(used, word) && (used & beside & ~word) === 0 && !(isExact && used === word);
  };
  return places.mentioned.some((area) =>
    listOf(segment.forms, area).some((token) =>
      readings.byToken.get(token)?.some((reading) => reading.cost === 0 && isApart(reading)),
    ),
  );
};

const nothingBound: HouseNumberBinding = { numbers: [], used: 0 };

/** House number and unit in the remaining words. A place has no houses of its own. */
const bindNumbers = (
  { numbers, segment }: MatchContext,
  document: number,
  { free, nameMask }: { readonly free: number; readonly nameMask: number },
): HouseNumberBinding => {
  if (isPlace({ segment, document })) return nothingBound;
  const country = countryByCode(countryOf(segment, document));
  return numbers.bind(free, { mask: nameMask, country });
};
