import { countries, countryByCode } from '#countries';
import type { PostcodeFormat } from '#countries';
import { spanMask } from '../text/query-token.js';
import type { QueryToken } from '../text/query-token.js';
import { postcodeDesignators } from './postcode-designators.table.js';

/** The most tokens of a postcode: `M 5V 3L 9`. */
export const MAX_POSTCODE_TOKENS = 4;

/** Whether a key (see `postcodeKey`) matches the postcodes of a country, or their prefix. */
export const isPostcodeShaped = (key: string, code: string): boolean => {
  const format = postcodeFormatOf(code);
  return format !== undefined && matchesFormat(key, format);
};

/** Whether a key matches the postcodes of any country with a table, or their prefix. */
export const isPostcodeOfAnyCountry = (key: string): boolean =>
  countries.some(({ postcode }) => postcode && matchesFormat(key, postcode));

/** Whether a key is a prefix of postcodes of a country that is also written alone: `SW1A`. */
export const isPostcodePrefix = (key: string, code: string): boolean =>
  postcodeFormatOf(code)?.prefixPattern?.test(key) ?? false;

/** Whether the prefix of a country's postcodes is also written alone. */
export const hasPostcodePrefixes = (code: string): boolean =>
  postcodeFormatOf(code)?.prefixPattern !== undefined;

/** Whether postcodes of a country have their separator after that many letters and digits of a key. */
export const isPostcodeSplitAt = (length: number, key: string, code: string): boolean => {
  const at = postcodeFormatOf(code)?.split?.at;
  return at !== undefined && length === (at < 0 ? key.length + at : at);
};

/** Whether two keys are the same postcode of a country, or one is the prefix of the other. */
export const isSamePostcode = (one: string, other: string, code: string): boolean => {
  if (one === other) return true;
  const isPrefix = isPostcodePrefix(one, code);
  if (isPrefix === isPostcodePrefix(other, code)) return false;
  return isPrefix ? one === prefixOfPostcode(other, code) : other === prefixOfPostcode(one, code);
};

/**
 * Whether two keys may be of one area: their letters or else their first two digits are the same, or one
 * character is mistyped.
 */
export const isSamePostcodeArea = (one: string, other: string): boolean =>
  areaOf(one) === areaOf(other) || (one.length === other.length && differences(one, other) === 1);

const areaOf = (key: string): string | undefined => /^(?:[a-z]+|..)/.exec(key)?.[0];

const differences = (one: string, other: string): number =>
  [...one].filter((letter, at) => letter !== other[at]).length;

/** A full postcode as its country writes it (`SW1A 1AA`); any other text unchanged. */
export const formatPostcode = (postcode: string, key: string, code: string): string => {
  const { pattern, split: parted } = postcodeFormatOf(code) ?? defaultFormat;
  if (!parted || !pattern.test(key)) return postcode;
  const full = key.toUpperCase();
  return full.slice(0, parted.at) + parted.by + full.slice(parted.at);
};

/** The tokens that introduce a postcode at an index (`C.P. 28014`), as a mask; 0 if there are none. */
export const postcodeDesignatorBefore = (words: readonly QueryToken[], at: number): number => {
  if (!lastWords.has(words[at - 1]?.text ?? '')) return 0;
  for (let from = Math.max(0, at - MAX_DESIGNATOR_TOKENS); from < at; from += 1) {
    const before = words.slice(from, at).map(({ text }) => text);
    if (postcodeDesignators.has(before.join(' '))) return spanMask(from, at);
  }
  return 0;
};

const MAX_DESIGNATOR_TOKENS = 3;

/** The last words of designators: few words are one. */
const lastWords = new Set([...postcodeDesignators].map((phrase) => phrase.split(' ').at(-1)));

/** Undefined for a country without postcodes. */
const postcodeFormatOf = (code: string): PostcodeFormat | undefined => {
  const country = countryByCode(code);
  return country ? country.postcode : defaultFormat;
};

/** For countries without a table. */
const defaultFormat: PostcodeFormat = { pattern: /^(?=.*\d{3})[a-z\d]{4,10}$/, examples: [] };

const matchesFormat = (key: string, { pattern, prefixPattern }: PostcodeFormat): boolean =>
  pattern.test(key) || (prefixPattern?.test(key) ?? false);

const prefixOfPostcode = (key: string, code: string): string | undefined => {
  const { pattern, split: parted } = postcodeFormatOf(code) ?? defaultFormat;
  return parted && pattern.test(key) ? key.slice(0, parted.at) : undefined;
};
