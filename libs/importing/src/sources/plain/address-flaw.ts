import type { Position } from '#contracts';
import { canonicalCountry } from '../../countries/canonical-country.js';
import { liesInBoxOf } from '../../countries/lies-in-box-of.js';
import type { Names } from '../../names.js';
import { saysSomething } from '../../says-something.js';
import type { PlainAddress } from './plain-address.js';
import { identifierFlaw } from './source-identifiers.js';

/** Nobody can ask for more, and no letter is addressed so: the file is damaged there. */
const LONGEST_TEXT = 1_000;

const countryCode = /^[A-Za-z]{2}$/;

/** Why an address cannot be used; undefined when it can. */
export const addressFlaw = (plain: PlainAddress): string | undefined => {
  if (!isOnEarth(plain.position)) return 'position missing or out of range';
  const hasNumber = plain.number !== undefined && saysSomething(plain.number);
  if (!hasNumber && !plain.house && !plain.byIdentifierOnly)
    return 'neither a house number nor a name';
  if (plain.country && !countryCode.test(plain.country)) return 'country is no ISO 3166-1 code';
  if (isExchanged(plain)) return 'latitude and longitude are exchanged';
  if (isTooLong(plain)) return `text of more than ${LONGEST_TEXT} characters`;
  return identifierFlaw(plain);
};

/** 0° N 0° E is open sea, and what many programs write for a position that they do not know. */
const isOnEarth = ({ lat, lon }: Position): boolean =>
  Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && !(lat === 0 && lon === 0);

/** In the country that it names only when latitude is read as longitude. */
const isExchanged = ({ country, position: { lat, lon } }: PlainAddress): boolean => {
  if (!country) return false;
  const code = canonicalCountry(country);
  return !liesInBoxOf(code, { lat, lon }) && liesInBoxOf(code, { lat: lon, lon: lat });
};

const isTooLong = (plain: PlainAddress): boolean =>
  isLong(plain.number) ||
  isLong(plain.unit) ||
  isLong(plain.postcode) ||
  isLongName(plain.house) ||
  isLongName(plain.street) ||
  isLongName(plain.locality) ||
  isLongName(plain.city) ||
  isLongName(plain.county) ||
  isLongName(plain.state);

const isLong = (text: string | undefined): boolean => (text?.length ?? 0) > LONGEST_TEXT;

const isLongName = (names: Names | undefined): boolean =>
  isLong(names?.local) || (names?.alternatives?.some(isLong) ?? false);
