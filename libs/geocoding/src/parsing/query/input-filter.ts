import type { StructuredQuery, TextQuery } from '#contracts';
import { postcodeKey } from '../text/normalise.js';
import { QueryField, isNumeric } from '../text/query-token.js';
import type { ParsedQuery } from './parsed-query.js';
import { isPostcodeOfAnyCountry, isPostcodeShaped } from './postcodes.js';

/**
 * Why the input filter rejects a query before it is searched; undefined if it passes. `none` rejects only
 * those that are empty or too long, `loose` and `strict` also those too short to search. What `strict`
 * requires beyond that is judged by what was found: `strictReason` in ranking/withholding.ts.
 */
export const filterReason = (
  query: TextQuery | StructuredQuery,
  parsed: ParsedQuery,
): string | undefined => {
  if (parsed.isTooLong) return 'The query is too long: it has more than 2,000 characters.';
  if (parsed.tokens.length === 0) return 'The query holds nothing to search on.';
  if (query.inputFilter === 'none') return undefined;
  return isSearchable(query, parsed) ? undefined : 'The query holds too little to search on.';
};

/**
 * A single character is searchable if it is a Han character or Hangul; numbers alone if together they are a
 * postcode (`1250-096`), or if one of them is a postcode with letters (`5411EK 3`).
 */
const isSearchable = (query: TextQuery | StructuredQuery, { tokens }: ParsedQuery): boolean => {
  const letters = tokens.map(({ text }) => text).join('');
  if ([...letters].length === 1) return isIdeograph.test(letters);
  if (!tokens.every(isNumeric)) return true;
  if (tokens.some(({ fields }) => fields === QueryField.postcode)) return true;
  if (tokens.some(({ text }) => letter.test(text) && isPostcodeOfAnyCountry(text))) return true;
  return query.kind === 'text' && looksLikePostcode(query.text, query.country);
};

const letter = /\p{L}/u;

const isIdeograph = /^\p{sc=Han}|\p{sc=Hangul}$/u;

const looksLikePostcode = (text: string, country: string | undefined): boolean => {
  const key = postcodeKey(text);
  return country === undefined ? isPostcodeOfAnyCountry(key) : isPostcodeShaped(key, country);
};
