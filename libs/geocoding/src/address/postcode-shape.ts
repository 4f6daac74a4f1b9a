import { countries, countryByCode } from '#countries';
import type { PostcodeHabits } from '#countries';

/** A postcode is read in so many words at most: `M5V 3L9` in four, m 5v 3l 9. */
export const MOST_POSTCODE_WORDS = 4;

/** Of countries of which nothing is known. */
const anyPostcode: PostcodeHabits = { pattern: /^(?=.*\d{3})[a-z\d]{4,10}$/, examples: [] };

/** Whether a key looks like a postcode of a country, by its upper-case code, or like the first part of one. */
export const isPostcodeShaped = (key: string, code: string): boolean => {
  const habits = habitsOf(code);
  return habits !== undefined && fits(key, habits);
};

/** Whether a key looks like a postcode of any country that is known. */
export const isPostcodeSomewhere = (key: string): boolean =>
  countries.some(({ postcode }) => postcode && fits(key, postcode));

/** Whether a key is the first part of postcodes of a country: `SW1A`. */
export const isCoarsePostcode = (key: string, code: string): boolean =>
  habitsOf(code)?.coarse?.test(key) ?? false;

/** Whether the first part of a country's postcodes is written alone, too. */
export const hasCoarsePostcodes = (code: string): boolean => habitsOf(code)?.coarse !== undefined;

/** Whether postcodes of a country, by its upper-case code, are parted behind so many letters and digits. */
export const isPartedAt = (length: number, key: string, code: string): boolean => {
  const at = habitsOf(code)?.parted?.at;
  return at !== undefined && length === (at < 0 ? key.length + at : at);
};

/** Whether two keys are the same postcode of a country, or one is the first part of the other. */
export const isSamePostcode = (one: string, other: string, code: string): boolean => {
  if (one === other) return true;
  const isCoarse = isCoarsePostcode(one, code);
  if (isCoarse === isCoarsePostcode(other, code)) return false;
  return isCoarse ? one === firstPart(other, code) : other === firstPart(one, code);
};

/** A whole postcode as it is written in a country (`SW1A 1AA`); what is none, as it is. */
export const writePostcode = (postcode: string, key: string, code: string): string => {
  const { pattern, parted } = habitsOf(code) ?? anyPostcode;
  if (!parted || !pattern.test(key)) return postcode;
  const whole = key.toUpperCase();
  return whole.slice(0, parted.at) + parted.by + whole.slice(parted.at);
};

const habitsOf = (code: string): PostcodeHabits | undefined => {
  const country = countryByCode(code);
  return country ? country.postcode : anyPostcode;
};

const fits = (key: string, { pattern, coarse }: PostcodeHabits): boolean =>
  pattern.test(key) || (coarse?.test(key) ?? false);

const firstPart = (key: string, code: string): string | undefined => {
  const { pattern, parted } = habitsOf(code) ?? anyPostcode;
  return parted && pattern.test(key) ? key.slice(0, parted.at) : undefined;
};
