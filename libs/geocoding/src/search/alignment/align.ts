import { countryByCode } from '#countries';
import { maskOf } from '../../address/word-mask.js';
import { DocumentKind, countryOf, kindOf } from '../../gazetteer/document.js';
import type { Alignment } from './alignment.js';
import type { BoundNumbers } from '../numbers/bind-number.js';
import { matchCountry } from './match-country.js';
import type { MatchContext } from './match-context.js';
import { matchName } from './match-name.js';
import { matchPlaces } from './match-places.js';
import { matchPostcode } from './match-postcode.js';
import { matchState } from './match-state.js';
import { MOST_ABBREVIATION_COST } from '../readings/reading-costs.js';
import { weightOf } from '../readings/readings.js';

/** Of whose name less than this is said shares a word with the question by coincidence. */
const LEAST_NAME_COVERAGE = 0.55;

/**
 * Lays a question against one document: its name first, then its postcode, the places it lies in
 * and its country, and at last the numbers; no word is used twice.
 */
export const align = (context: MatchContext, document: number): Alignment | undefined => {
  const name = matchName(context, document);
  if (!name || name.found < name.total * LEAST_NAME_COVERAGE) return undefined;
  const besideName = maskOf(0, context.question.words.length) & ~name.used;
  let free = besideName;
  const take = <Match extends { readonly used: number }>(match: Match): Match => {
    free &= ~match.used;
    return match;
  };
  const postcode = take(matchPostcode(context, document, { free, nameMask: name.used }));
  const places = take(matchPlaces(context, document, free));
  const isPlaced = places.city === 'matched' || postcode.agreement === 'matched';
  const said = { free, besideName, nameMask: name.used, isPlaced };
  const state = take(matchState(context, document, said));
  const country = take(matchCountry(context, document, { free, besideName }));
  const { numbers, unit } = take(bindNumbers(context, document, { free, nameMask: name.used }));
  const { readings, segment } = context;
  const totalWeight = Math.max(readings.totalWeight, Number.EPSILON);
  return {
    segment,
    document,
    nameCoverage: name.total === 0 ? 0 : name.found / name.total,
    nameMask: name.used,
    namesake: name.area,
    explained: 1 - weightOf(free, readings) / totalWeight,
    distortion: (name.cost + places.cost) / totalWeight,
    city: places.city,
    postcode: postcode.agreement,
    country: country.agreement,
    state: state.agreement,
    unexplained: free,
    saidPostcode: postcode.said,
    ownPostcode: postcode.own,
    isNameCorrected: name.cost > name.found * MOST_ABBREVIATION_COST,
    numbers,
    unit,
  };
};

const nothingBound: BoundNumbers = { numbers: [], used: 0 };

/** A place has no houses of its own. */
const bindNumbers = (
  { numbers, segment }: MatchContext,
  document: number,
  { free, nameMask }: { readonly free: number; readonly nameMask: number },
): BoundNumbers => {
  if (kindOf(segment, document) === DocumentKind.place) return nothingBound;
  const country = countryByCode(countryOf(segment, document));
  return numbers.bind(free, { mask: nameMask, country });
};
