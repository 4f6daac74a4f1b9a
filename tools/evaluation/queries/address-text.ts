import type { WritingStyle, ComponentOrder } from '#countries';
import { countryByCode } from '#countries';
import type { GroundTruth, QueriedParts } from '../ground-truth/ground-truth.js';
import type { KnownAddress } from '../ground-truth/known-address.js';
import type { Crossing, SoughtObject } from '../ground-truth/map-objects.js';
import type { StreetDirectory } from '../ground-truth/street-directory.js';
import type { Surroundings } from '../ground-truth/surroundings.js';

/** The fields of an address text. */
export interface AddressParts {
  readonly street: string;
  readonly number: string;
  readonly unit?: string;
  readonly postcode?: string;
  readonly city?: string;
  /** Used only if the largest unit comes first. */
  readonly district?: string;
  readonly country: string;
}

type Line = Pick<AddressParts, 'street' | 'number' | 'postcode' | 'city'>;

const joined = (separator: string, ...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(separator);

const orders: Readonly<Record<ComponentOrder, (line: Line) => string>> = {
  'street number, postcode city': ({ street, number, postcode, city }) =>
    joined(', ', joined(' ', street, number), joined(' ', postcode, city)),
  'street, number, postcode city': ({ street, number, postcode, city }) =>
    joined(', ', street, number, joined(' ', postcode, city)),
  'street number, city postcode': ({ street, number, postcode, city }) =>
    joined(', ', joined(' ', street, number), joined(' ', city, postcode)),
  'number street, postcode city': ({ street, number, postcode, city }) =>
    joined(', ', joined(' ', number, street), joined(' ', postcode, city)),
  'number street, city postcode': ({ street, number, postcode, city }) =>
    joined(', ', joined(' ', number, street), joined(' ', city, postcode)),
};

/** Formats an address on one line, in the order of its country and script. */
export const writeAddress = (parts: AddressParts): string => {
  if (isLargestFirst(parts)) return writeLargestFirst(parts);
  const line = orders[conventionsOf(parts.country).order](parts);
  return joined(', ', parts.unit, line);
};

/** Formats street and number in the order of the country. */
export const writeStreetLine = (parts: AddressParts): string =>
  writeAddress({ street: parts.street, number: parts.number, country: parts.country });

/** Whether the largest unit comes first: in Han, kana and Hangul. */
export const isLargestFirst = ({ street }: Pick<AddressParts, 'street'>): boolean =>
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(street);

const writeLargestFirst = (parts: AddressParts): string => {
  const { postcode, city, district, street, number, unit, country } = parts;
  if (/\p{sc=Hangul}/u.test(street))
    return joined(' ', postcode, city, district, street, number, unit);
  const place = joined('', cityAndDistrict(city, district), street);
  if (country === 'JP') return joined(' ', postcode && `〒${postcode}`, place + number, unit);
  return joined('', postcode, place, numberInHan(number), unit);
};

const cityAndDistrict = (city?: string, district?: string): string =>
  district !== undefined && city?.endsWith(district) ? city : joined('', city, district);

/** In Chinese a house number has the suffix 號. */
const numberInHan = (number: string): string => (/\d$/.test(number) ? `${number}號` : number);

/** Address conventions of a country. */
interface AddressConventions extends WritingStyle {
  /** ISO 639-1, the most common first; their street types are tried in turn. */
  readonly languages: readonly string[];
}

/** The conventions of a country by its code; the most common ones for unknown countries. */
export const conventionsOf = (code: string): AddressConventions => {
  const country = countryByCode(code);
  if (!country) return defaultConventions;
  return { ...country.writingStyle, languages: country.languages.map(mainLanguage) };
};

const defaultConventions: AddressConventions = {
  order: 'street number, postcode city',
  unit: 'Apt 3',
  languages: ['en'],
};

/** The language without its script. Both forms of Norwegian have the same street types. */
const mainLanguage = (language: string): string =>
  /^n[bn]$/.test(language) ? 'no' : (language.split('-')[0] ?? language);

/** A sampled address, and the data that query forms need. */
export interface SampledAddress {
  readonly address: KnownAddress;
  readonly country: string;
  /**
   * City for texts that would otherwise have neither postcode nor city; absent if the address has a
   * city.
   */
  readonly borrowedCity?: string;
  readonly truth: GroundTruth;
  /** Streets and cities of all files of the evaluation, and the name of this one. */
  readonly elsewhere?: { readonly file: string; readonly directory: StreetDirectory };
  /** Objects of the file that are sampled along with the address. */
  readonly crossing?: Crossing;
  readonly namedHouse?: SoughtObject;
  readonly placeOfInterest?: SoughtObject;
}

/** Adds the country and city of the surroundings to an address. */
export const sampledAddressOf = (
  address: KnownAddress,
  truth: GroundTruth,
  surroundings: Surroundings,
): SampledAddress => ({
  address,
  truth,
  country: surroundings.countryAt(address.shape.centre),
  borrowedCity: address.city === undefined ? surroundings.cityAt(address.shape.centre) : undefined,
});

/**
 * The fields of a query text: those of the address without the omitted ones. A text
 * with street and number only gets the borrowed city, if there is one.
 */
export const partsToWrite = (
  { address, country, borrowedCity }: SampledAddress,
  leftOut: readonly ('postcode' | 'city')[] = [],
): AddressParts => {
  const postcode = leftOut.includes('postcode') ? undefined : address.postcode;
  const ownCity = leftOut.includes('city') ? undefined : address.city;
  const canBorrow = postcode === undefined && !leftOut.includes('city');
  return {
    street: address.street,
    number: address.number,
    postcode,
    city: ownCity ?? (canBorrow ? borrowedCity : undefined),
    district: leftOut.includes('city') ? undefined : address.district,
    country,
  };
};

/** The fields that the result must match; a borrowed city is not required. */
export const claimedParts = (sampled: SampledAddress, written: AddressParts): QueriedParts => ({
  street: written.street,
  number: written.number,
  postcode: written.postcode,
  city: written.city === undefined ? undefined : sampled.address.city,
});
