import type { Position, SourceIds } from '#contracts';
import { canonicalCountry, isInCountryBox } from '../../model/countries.js';
import type { Names } from '../../model/names.js';
import { hasLetterOrDigit } from '../../model/names.js';
import type { AddressFields } from './address-fields.js';

/** Longer texts are caused by damage of the file. */
const LONGEST_TEXT = 1_000;

const countryCode = /^[A-Za-z]{2}$/;

/** Why an address cannot be used; undefined when it can. */
export const addressError = (fields: AddressFields): string | undefined => {
  if (!isOnEarth(fields.position)) return 'position missing or out of range';
  const hasNumber = fields.number !== undefined && hasLetterOrDigit(fields.number);
  if (!hasNumber && !fields.house && !fields.byIdentifierOnly)
    return 'no house number and no house name';
  if (fields.country && !countryCode.test(fields.country))
    return 'country is not an ISO 3166-1 alpha-2 code';
  if (isSwapped(fields)) return 'latitude and longitude are swapped';
  if (isTooLong(fields)) return `text longer than ${LONGEST_TEXT} characters`;
  return identifierError(fields);
};

/** Many programs write 0° N 0° E for an unknown position. */
const isOnEarth = ({ lat, lon }: Position): boolean =>
  Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && !(lat === 0 && lon === 0);

/** Whether the position is in the named country only after swapping latitude and longitude. */
const isSwapped = ({ country, position: { lat, lon } }: AddressFields): boolean => {
  if (!country) return false;
  const code = canonicalCountry(country);
  return !isInCountryBox(code, { lat, lon }) && isInCountryBox(code, { lat: lon, lon: lat });
};

const isTooLong = (fields: AddressFields): boolean =>
  isLong(fields.number) ||
  isLong(fields.unit) ||
  isLong(fields.postcode) ||
  isLongName(fields.house) ||
  isLongName(fields.street) ||
  isLongName(fields.locality) ||
  isLongName(fields.city) ||
  isLongName(fields.county) ||
  isLongName(fields.state);

const isLong = (text: string | undefined): boolean => (text?.length ?? 0) > LONGEST_TEXT;

const isLongName = (names: Names | undefined): boolean =>
  isLong(names?.local) || (names?.alternatives?.some(isLong) ?? false);

/** Maximum number of digits of the identifiers. */
const maxDigits = { uprn: 12, udprn: 8 } as const satisfies Record<keyof SourceIds, number>;

const schemes = ['uprn', 'udprn'] as const;

/** Why the identifiers are invalid; undefined when they are valid or absent. */
export const identifierError = (written: SourceIds): string | undefined => {
  const invalid = schemes.find((scheme) => !isIdentifier(written[scheme], maxDigits[scheme]));
  return invalid && `${invalid} is not 1 to ${maxDigits[invalid]} digits`;
};

/** Removes leading zeros; undefined for identifiers of zeros only. */
export const normaliseIdentifiers = ({ uprn, udprn }: SourceIds): SourceIds => ({
  uprn: withoutLeadingZeros(uprn),
  udprn: withoutLeadingZeros(udprn),
});

/** Leading zeros do not count, because some files pad identifiers. */
const isIdentifier = (written: string | undefined, most: number): boolean =>
  written === undefined || (/^[0-9]+$/.test(written) && written.replace(/^0+/, '').length <= most);

const withoutLeadingZeros = (written: string | undefined): string | undefined =>
  written?.replace(/^0+/, '') || undefined;
