import { foldNumber, foldPostcode, foldText } from './folding.js';
import type { Shape } from './shape.js';

/** One addressed object of a file, as the file itself says it. */
export interface KnownAddress {
  /** As written; the first where the file lists several. */
  readonly street: string;
  readonly number: string;
  readonly unit?: string;
  readonly postcode?: string;
  readonly city?: string;
  /** Part of the city, written in addresses that begin with the largest unit. */
  readonly district?: string;
  /** Upper-case ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** Every name that the object gives its street, folded. */
  readonly streetKeys: readonly string[];
  /** Every number that the object lists, folded. */
  readonly numberKeys: readonly string[];
  readonly shape: Shape;
}

/** The fields of one object as its file holds them, blanks and lists included. */
export interface AddressFields {
  readonly street?: string;
  readonly otherStreets?: readonly string[];
  readonly number?: string;
  readonly unit?: string;
  readonly postcode?: string;
  readonly city?: string;
  readonly district?: string;
  readonly country?: string;
}

const STREET_LIST = /\s*;\s*/;
/** Two of them at one house are one too many to write. */
const POSTCODE_LIST = /\s*;\s*/;
const NUMBER_LIST = /\s*[;,]\s*/;

/** The address that the fields make; nothing without a street and a number that has a digit. */
export const knownAddress = (fields: AddressFields, shape: Shape): KnownAddress | undefined => {
  const streets = listed(fields.street, STREET_LIST);
  const numbers = listedNumbers(fields.number);
  const [street] = streets;
  const [number] = numbers;
  if (street === undefined || number === undefined) return undefined;
  const otherStreets = (fields.otherStreets ?? []).flatMap((name) => listed(name, STREET_LIST));
  return {
    street,
    number,
    unit: said(fields.unit),
    postcode: listed(fields.postcode, POSTCODE_LIST)[0],
    city: wordsOnly(said(fields.city)),
    district: wordsOnly(said(fields.district)),
    country: said(fields.country)?.toUpperCase(),
    streetKeys: [...streets, ...otherStreets].map(foldText),
    numberKeys: numbers.map(foldNumber),
    shape,
  };
};

/** The numbers that a field lists, those without a digit left out. */
export const listedNumbers = (text: string | undefined): readonly string[] =>
  listed(text, NUMBER_LIST).filter((number) => /\p{N}/u.test(number));

/** Equal for objects that carry the same text of street, number, postcode and city. */
export const addressKey = (address: KnownAddress): string =>
  [
    foldText(address.street),
    foldNumber(address.number),
    foldPostcode(address.postcode ?? ''),
    foldText(address.city ?? ''),
  ].join('|');

const said = (text: string | undefined): string | undefined => {
  const trimmed = text?.replace(/\s+/g, ' ').trim();
  return trimmed === '' ? undefined : trimmed;
};

/** A city or district without a letter is a slip of whoever entered it. */
const wordsOnly = (text: string | undefined): string | undefined =>
  text !== undefined && /\p{L}/u.test(text) ? text : undefined;

const listed = (text: string | undefined, separator: RegExp): readonly string[] =>
  (said(text) ?? '').split(separator).filter((item) => item !== '');
