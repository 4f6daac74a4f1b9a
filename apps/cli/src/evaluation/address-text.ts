import type { WrittenOrder } from '#countries';
import { writingOf } from './country-writing.js';

/** What a person has in mind when writing an address. */
export interface AddressParts {
  readonly street: string;
  readonly number: string;
  readonly unit?: string;
  readonly postcode?: string;
  readonly city?: string;
  /** Written only where the largest unit comes first. */
  readonly district?: string;
  readonly country: string;
}

type Line = Pick<AddressParts, 'street' | 'number' | 'postcode' | 'city'>;

const joined = (separator: string, ...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(separator);

const orders: Readonly<Record<WrittenOrder, (line: Line) => string>> = {
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

/** The address on one line, in the order of its country and its script. */
export const writeAddress = (parts: AddressParts): string => {
  if (isLargestFirst(parts)) return writeLargestFirst(parts);
  const line = orders[writingOf(parts.country).order](parts);
  return joined(', ', parts.unit, line);
};

/** Street and number alone, in the order of their country. */
export const writeStreetLine = (parts: AddressParts): string =>
  writeAddress({ street: parts.street, number: parts.number, country: parts.country });

/** Whether an address is written from its largest unit down: in Han, kana and Hangul. */
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

/** In Chinese a number is followed by the word for it. */
const numberInHan = (number: string): string => (/\d$/.test(number) ? `${number}號` : number);
