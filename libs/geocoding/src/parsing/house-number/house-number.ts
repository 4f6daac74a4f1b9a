import type { Country } from '#countries';
import { keyOfParts, partsOfText } from './number-parts.js';
import type { NumberPart } from './number-parts.js';

/**
 * A parsed house number. Everything that stores, compares, orders or binds house numbers uses this
 * value; the key is its canonical text.
 */
export interface HouseNumber {
  /** Digits and letters without spaces: `12a`, `12-14`, `182/3`, Queens `123-45`, Czech `1700/68`. */
  readonly key: string;
  /** The number that orders the house on its street; of a range, the first one. */
  readonly from: number;
  /** The last number of a range, otherwise the same as `from`. */
  readonly to: number;
}

/** A longer run of digits is no house number and does not fit a Postgres integer. */
const MAX_DIGITS = 9;

/**
 * A range spans at most twenty houses on one side of a street. A wider one is a single number in two
 * parts, such as 82-167 in Queens.
 */
export const MAX_RANGE_WIDTH = 40;

/** Most house numbers: nothing to fold, split or drop. */
const plainNumber = /^(0|[1-9]\d{0,8})[a-z]?$/;

/**
 * Parses a house number from a register, a map or an answer: with a suffix (`12 a`, `53bis`), as a
 * range (`12-14`), in two parts (Queens `123-45`, Austrian `12/3`), with script marks (`1丁目2番3号`).
 * The country decides which part counts the houses of the street, by its `HouseNumberRules`.
 *
 * @returns undefined where the text has no digit, or too many in a row
 */
export const parseHouseNumber = (text: string, country?: Country): HouseNumber | undefined => {
  const [, digits] = plainNumber.exec(text) ?? [];
  if (digits !== undefined) return { key: text, from: Number(digits), to: Number(digits) };
  return houseNumberFromParts(partsOfText(text), country);
};

/** The house number that some parts make; undefined where they have no digit, or too many in a row. */
export const houseNumberFromParts = (
  parts: readonly NumberPart[],
  country?: Country,
): HouseNumber | undefined => {
  const [only] = parts;
  if (parts.length === 1 && only?.isNumber && plainNumber.test(only.text))
    return { key: only.text, from: Number(only.text), to: Number(only.text) };
  const key = keyOfParts(parts);
  const first = /\d+/.exec(key)?.[0];
  if (first === undefined || first.length > MAX_DIGITS) return undefined;
  const [, onGrid] = gridNumber.exec(key) ?? [];
  const counted = onGrid ? Number(onGrid) : country && countedOnStreet(key, country);
  if (counted) return { key, from: counted, to: counted };
  const { from, to } = rangeOfKey(key, Number(first), country);
  return { key, from, to };
};

/** N6W23001 in Wisconsin: the block on one axis of the county's grid, and the house along the other. */
const gridNumber = /^[nesw]\d+[nesw](\d{1,9})$/;

/**
 * The part of a key that counts the houses of the street, where that is the last one: the 68 of
 * Czech `1700/68`, the 3580 of `102-3580` where units come first. Otherwise undefined.
 */
const countedOnStreet = (key: string, country: Country): number | undefined => {
  const { isUnitFirst } = country;
  if (!isUnitFirst && !country.houseNumbers?.hasConscriptionNumbers) return undefined;
  const [, ahead = '', separator, last] = twoParts.exec(key) ?? [];
  if (last === undefined) return undefined;
  if (!isUnitFirst) return separator === '/' ? Number(last) : undefined;
  const mayBePair = separator === '-' || country.houseNumbers?.isSlashPartOfNumber;
  return mayBePair && areHouses(ahead, Number(last)) ? undefined : Number(last);
};

const twoParts = /^([a-z]*\d+[a-z]?)([-/])(\d{1,9})[a-z]?$/;

/** 126-130 are the houses from 126 to 130, not unit 126 of house 130. */
const areHouses = (first: string, last: number): boolean =>
  /^\d+$/.test(first) && last <= Number(first) + MAX_RANGE_WIDTH;

const rangeOfKey = (
  key: string,
  first: number,
  country?: Country,
): Pick<HouseNumber, 'from' | 'to'> => {
  const single = { from: first, to: first };
  const [, begin, end] = range.exec(key) ?? [];
  if (begin === undefined || end === undefined) return single;
  const last = Number(end);
  if (last > first && last - first <= MAX_RANGE_WIDTH) return { from: first, to: last };
  const hasBlocks = !country || country.houseNumbers?.hasDashedBlocks === true;
  const joined = begin + end;
  if (!hasBlocks || joined.length > MAX_DIGITS || /[a-z]/.test(key)) return single;
  return { from: Number(joined), to: Number(joined) };
};

const range = /^(\d+)[a-z]*-(\d+)[a-z]*$/;

/** A key whose first part is a unit of the house, as in `102-3580` where units come first. */
export interface UnitAndHouse {
  readonly unit: string;
  readonly house: string;
}

/** Splits the key of a house number that begins with a unit; undefined where it has none. */
export const splitLeadingUnit = (key: string, country: Country): UnitAndHouse | undefined => {
  if (!country.isUnitFirst || countedOnStreet(key, country) === undefined) return undefined;
  const at = key.search(/[-/]/);
  return { unit: key.slice(0, at), house: key.slice(at + 1) };
};
