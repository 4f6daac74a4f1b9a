import { countryByCode } from '#countries';
import { spanMask } from '../../parsing/text/query-token.js';
import { countryOf, isPlace } from '../../index/segment.js';
import type { Alignment } from '../../ranking/candidate.js';
import { MOST_ABBREVIATION_COST, nameMatching } from '../../ranking/weights.js';
import type { HouseNumberBinding } from './house-number-binding.js';
import { weightOfWords } from '../readings/token-readings.js';
import type { PlacesMatch } from './match-areas.js';
import { matchCountry, matchPlaces, matchState } from './match-areas.js';
import type { MatchContext } from './match-context.js';
import type { NameMatch } from './match-name.js';
import { matchName, matchStreetOfHouse } from './match-name.js';
import type { PostcodeMatch } from './match-postcode.js';
import { matchPostcode } from './match-postcode.js';

/**
 * Assigns the words of a query to the components of one document: its name first, then the street of
 * a named house, its postcode, the places that it is in, state and country, and last the house number
 * and unit. No word is used twice. Undefined if too little of the name is in the query.
 */
export const align = (context: MatchContext, document: number): Alignment | undefined => {
  context.work.spend('alignment');
  const name = matchName(context, document);
  if (!name || name.found < name.total * nameMatching.leastNameCoverage) return undefined;
  const besideName = spanMask(0, context.query.tokens.length) & ~name.used;
  let free = besideName;
  const take = <Match extends { readonly used: number }>(match: Match): Match => {
    free &= ~match.used;
    return match;
  };
  const street = take(matchStreetOfHouse(context, document, free));
  const postcode = take(matchPostcode(context, document, { free, nameMask: name.used }));
  const places = take(matchPlaces(context, document, free));
  const isPlaced = places.city === 'matched' || postcode.agreement === 'matched';
  const stateWords = { free, besideName, nameMask: name.used, isPlaced };
  const state = take(matchState(context, document, stateWords));
  const country = take(matchCountry(context, document, { free, besideName }));
  const { numbers, unit } = take(bindNumbers(context, document, { free, nameMask: name.used }));
  const { readings, segment } = context;
  const totalWeight = Math.max(readings.totalWeight, Number.EPSILON);
  return {
    segment,
    document,
    ...nameEvidence(name),
    streetMask: street.used,
    placeMask: placeMaskOf(places, postcode),
    postcodeMask: postcode.used,
    explained: 1 - weightOfWords(free, readings) / totalWeight,
    readingCost: (name.cost + street.cost + places.cost) / totalWeight,
    city: places.city,
    postcode: postcode.agreement,
    country: country.agreement,
    state: state.agreement,
    unexplained: free,
    queryPostcode: postcode.queryKey,
    documentPostcode: postcode.documentKey,
    isOtherPostcodeArea: postcode.isOtherArea,
    numbers,
    unit,
  };
};

/** How the document's name is matched. */
const nameEvidence = ({ found, total, cost, used, area }: NameMatch) => ({
  nameCoverage: total === 0 ? 0 : found / total,
  nameMask: used,
  namingPlace: area,
  isNameCorrected: cost > found * MOST_ABBREVIATION_COST,
});

/** The words of the document's own city and postcode. */
const placeMaskOf = (places: PlacesMatch, postcode: PostcodeMatch): number =>
  (places.city === 'matched' ? places.used : 0) |
  (postcode.agreement === 'matched' ? postcode.used : 0);

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
