import { countries, countryByCode } from '#countries';

/** A postcode is read in so many words at most: `M5V 3L9` in four, m 5v 3l 9. */
export const MOST_POSTCODE_WORDS = 4;

/** Of countries of which nothing is known. */
const anyPostcode = /^(?=.*\d{3})[a-z\d]{4,10}$/;

/** Whether a key looks like a postcode of a country, by its upper-case code. */
export const isPostcodeShaped = (key: string, code: string): boolean => {
  const country = countryByCode(code);
  return country ? (country.postcode?.pattern.test(key) ?? false) : anyPostcode.test(key);
};

/** Whether a key looks like a postcode of any country that is known. */
export const isPostcodeSomewhere = (key: string): boolean =>
  countries.some(({ postcode }) => postcode?.pattern.test(key));
