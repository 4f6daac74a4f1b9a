import type { Position } from '#contracts';
import type { Shape } from './shape.js';

/** An addressed object of a file, with the values of the file. */
export interface KnownAddress {
  /** The first if the file lists several. */
  readonly street: string;
  readonly number: string;
  readonly unit?: string;
  readonly postcode?: string;
  readonly city?: string;
  /** District of the city, used in addresses that start with the largest unit. */
  readonly district?: string;
  /** Upper-case ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** All street names of the object, folded. */
  readonly streetKeys: readonly string[];
  /** All house numbers of the object, folded. */
  readonly numberKeys: readonly string[];
  readonly shape: Shape;
}

/** The raw fields of an object, which may contain lists and extra spaces. */
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
/** A query has a single postcode, so only the first of a list is used. */
const POSTCODE_LIST = /\s*;\s*/;
const NUMBER_LIST = /\s*[;,]\s*/;

/** Parses the fields; undefined without a street, or without a number that has a digit. */
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
    unit: trimmed(fields.unit),
    postcode: listed(fields.postcode, POSTCODE_LIST)[0],
    city: wordsOnly(trimmed(fields.city)),
    district: wordsOnly(trimmed(fields.district)),
    country: trimmed(fields.country)?.toUpperCase(),
    streetKeys: [...streets, ...otherStreets].map(foldText),
    numberKeys: numbers.map(foldNumber),
    shape,
  };
};

/** The house numbers of a list that contain a digit. */
export const listedNumbers = (text: string | undefined): readonly string[] =>
  listed(text, NUMBER_LIST).filter((number) => /\p{N}/u.test(number));

/** Equal for objects with the same street, number, postcode and city. */
export const addressKey = (address: KnownAddress): string =>
  [
    foldText(address.street),
    foldNumber(address.number),
    foldPostcode(address.postcode ?? ''),
    foldText(address.city ?? ''),
  ].join('|');

const trimmed = (text: string | undefined): string | undefined => {
  const trimmed = text?.replace(/\s+/g, ' ').trim();
  return trimmed === '' ? undefined : trimmed;
};

/** A city or district without a letter is a data error. */
const wordsOnly = (text: string | undefined): string | undefined =>
  text !== undefined && /\p{L}/u.test(text) ? text : undefined;

const listed = (text: string | undefined, separator: RegExp): readonly string[] =>
  (trimmed(text) ?? '').split(separator).filter((item) => item !== '');

/** A place of the file that supplies the city of addresses without one. */
export interface KnownPlace {
  readonly name: string;
  /** A municipality has an outline; towns and quarters are points, and towns take precedence. */
  readonly kind: 'municipality' | 'town' | 'quarter';
  readonly shape: Shape;
}

/** A named road of the file; two that cross share a position. */
export interface KnownRoad {
  readonly name: string;
  readonly line: readonly Position[];
}

/** A house that is known by its name, or a place of interest. */
export interface NamedObject {
  readonly kind: 'house' | 'place of interest';
  readonly name: string;
  readonly street?: string;
  readonly city?: string;
  readonly shape: Shape;
}

/** The addresses of an imported file, read independently of the importer. */
export interface AddressFile {
  readonly name: string;
  readonly addresses: readonly KnownAddress[];
  readonly places: readonly KnownPlace[];
  readonly roads: readonly KnownRoad[];
  readonly namedObjects: readonly NamedObject[];
  /** Outlines of buildings, with or without an address. */
  readonly buildings: readonly Shape[];
}

/*
 * Text normalisation and comparison of the evaluation. Deliberately independent of the engine's, so that
 * errors of that are found.
 */

/** Lower case without diacritics and punctuation, words separated by single spaces. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('臺', '台')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A house number in lower case, without spaces and without the suffix for "number" of Han scripts. */
export const foldNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/(?<=\d)[號号호番]$/u, '');

/** A postcode in lower case, without spaces and hyphens. */
export const foldPostcode = (postcode: string): string =>
  postcode.toLowerCase().replace(/[\s-]+/g, '');

/**
 * Whether at most `edits` letters must be replaced, dropped, inserted or swapped with the next one.
 */
export const isWithinEdits = (one: string, other: string, edits: number): boolean => {
  if (Math.abs(one.length - other.length) > edits) return false;
  const at = commonBeginning(one, other);
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  if (rest === otherRest) return true;
  if (edits === 0) return false;
  return (
    isWithinEdits(rest.slice(1), otherRest.slice(1), edits - 1) ||
    isWithinEdits(rest.slice(1), otherRest, edits - 1) ||
    isWithinEdits(rest, otherRest.slice(1), edits - 1) ||
    (isSwapped(rest, otherRest) && isWithinEdits(rest.slice(2), otherRest.slice(2), edits - 1))
  );
};

const commonBeginning = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
};

const isSwapped = (one: string, other: string): boolean =>
  one.length > 1 && one[0] === other[1] && one[1] === other[0];
