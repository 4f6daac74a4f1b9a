import type { StructuredQuery, TextQuery } from '#contracts';
import { numberDesignators } from '../house-number/number-words.table.js';
import { postcodeKey } from '../text/normalise.js';
import { QueryField, isNumeric } from '../text/query-token.js';
import type { ParsedQuery } from './parsed-query.js';
import { isPostcodeOfAnyCountry, isPostcodeShaped } from './postcodes.js';

/**
 * Why the input filter of a query rejects it; undefined if it passes. `none` rejects only those that
 * are empty or too long. `loose` also rejects those too short to search. `strict` also requires a street
 * with a number, or a house name, and a postcode or place.
 */
export const filterReason = (
  query: TextQuery | StructuredQuery,
  parsed: ParsedQuery,
): string | undefined => {
  if (parsed.isTooLong) return 'The query is too long: it has more than 2,000 characters.';
  if (parsed.tokens.length === 0) return 'The query holds nothing to search on.';
  if (query.inputFilter === 'none') return undefined;
  if (!isSearchable(query, parsed)) return 'The query holds too little to search on.';
  if (query.inputFilter === 'loose') return undefined;
  return query.kind === 'text' ? strictTextReason(parsed) : strictFieldsReason(query);
};

/** A single letter is searchable if it is a Han character or Hangul, digits only if they are a postcode. */
const isSearchable = (query: TextQuery | StructuredQuery, { tokens }: ParsedQuery): boolean => {
  const letters = tokens.map(({ text }) => text).join('');
  if ([...letters].length === 1) return isIdeograph.test(letters);
  if (!tokens.every(isNumeric)) return true;
  if (tokens.some(({ fields }) => fields === QueryField.postcode)) return true;
  return query.kind === 'text' && looksLikePostcode(query.text, query.country);
};

const isIdeograph = /^\p{sc=Han}|\p{sc=Hangul}$/u;

const looksLikePostcode = (text: string, country: string | undefined): boolean => {
  const key = postcodeKey(text);
  return country === undefined ? isPostcodeOfAnyCountry(key) : isPostcodeShaped(key, country);
};

/** Free text does not declare its parts: it needs a number, a name for the street and one more part. */
const strictTextReason = (parsed: ParsedQuery): string | undefined => {
  const numbers = parsed.tokens.filter(isNumeric).length;
  const names = countNames(parsed);
  if (numbers === 0 && names < 3) return 'A strict query needs a street number or a house name.';
  if (numbers + names < 3) return 'A strict query needs a postcode or a place beside the street.';
  return undefined;
};

/** Words that are not numbers; a compound counts once. */
const countNames = ({ tokens, joinedTokens }: ParsedQuery): number => {
  const names = tokens.filter((word) => !isNumeric(word) && !numberDesignators.has(word.text));
  const compounds = joinedTokens.filter(
    ({ to, text }) => tokens[to - 1]?.separator === '' && onlyLetters.test(text),
  );
  return names.length - compounds.length;
};

const onlyLetters = /^\p{L}+$/u;

const strictFieldsReason = ({ address }: StructuredQuery): string | undefined => {
  if (!(address.streetName && address.streetNumber) && !address.houseName)
    return 'A strict query needs a street name and number, or a house name.';
  if (!address.postcode && !address.city && !address.locality)
    return 'A strict query needs a postcode or a place.';
  return undefined;
};
