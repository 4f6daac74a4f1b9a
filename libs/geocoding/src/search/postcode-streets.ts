import { countryByCode } from '#countries';
import { lowerBound, postingListOf } from '../index/inverted-index.js';
import type { Segment } from '../index/segment.js';
import { countryOf } from '../index/segment.js';
import { maskHas, spanMask } from '../parsing/text/query-token.js';
import type { Alignment } from '../ranking/candidate.js';
import { MOST_STREETS_OF_POSTCODE } from '../ranking/weights.js';
import { alignByPostcode } from './alignment/align.js';
import { matchContextOf } from './alignment/match-context.js';
import type { SearchContext } from './alignment/match-context.js';
import { admits } from './retrieval/retrieve.js';
import type { TokenReading } from './readings/span-readings.js';

/**
 * Aligns the streets of a postcode that the query gives instead of a street's name, in countries where few
 * streets share one: in the Netherlands, postcode and house number are an address. Retrieval does not find
 * them, as no word of the query is in their names.
 */
export const alignStreetsOfPostcode = (
  search: SearchContext,
  segments: readonly Segment[],
): readonly Alignment[] => {
  const codes = search.readings.postcodes.filter((code) => hasNumberBeside(search, code));
  if (codes.length === 0) return none;
  search.work.spend('lookup', codes.length * segments.length);
  return segments.flatMap((segment) => {
    const streets = codes
      .flatMap((code) => streetsWith(code, segment))
      .filter((street) => admits(search.query, segment, street));
    if (streets.length === 0) return none;
    const context = matchContextOf(search, segment);
    return streets.flatMap((street) => alignByPostcode(context, street) ?? none);
  });
};

const none: readonly Alignment[] = [];

/** Whether the query has a number besides its postcode. */
const hasNumberBeside = ({ query }: SearchContext, { from, to }: TokenReading): boolean => {
  const otherTokens = query.tokens.filter((_, at) => !maskHas(spanMask(from, to), at));
  return otherTokens.some(({ text }) => digit.test(text));
};

const digit = /\d/;

/** The streets of a postcode, if they are few. */
const streetsWith = ({ token }: TokenReading, segment: Segment): readonly number[] => {
  const holders = postingListOf(segment.ownWords, token);
  const streets = lowerBound(holders, segment.firstPlace);
  if (streets > MOST_STREETS_OF_POSTCODE) return [];
  return [...holders.subarray(0, streets)].filter((street) => isOfFewStreets(segment, street));
};

const isOfFewStreets = (segment: Segment, street: number): boolean =>
  countryByCode(countryOf(segment, street))?.postcode?.isOfFewStreets ?? false;
