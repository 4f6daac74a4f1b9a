import type { Country } from '#countries';
import { fold } from './fold.js';
import { WIDEST_RANGE, numberOnStreet } from './number-on-street.js';
import { suffixSpellings } from './number-words.table.js';

/** A house number as it is looked up. */
export interface HouseNumber {
  /** Digits and letters without spaces: `12a`, `12-14`, `182/3`. */
  readonly key: string;
  /** The number as an integer; of a range, the first one. */
  readonly from: number;
  /** The last number of a range, else the same as `from`. */
  readonly to: number;
}

/** Longer digit runs are no house numbers and would not fit an integer. */
const MOST_DIGITS = 9;

const designators = /^(?:no|nr|num|number|nummer|numero|n|nro|str|bl|blk|block|blok)\b|[#№º°.]/g;
const hanFloors = /[-之]?\d+\s*楼/g;
const hanMarks = /(\d)(?:\s*(?:丁目|番地|番|号|之|の|ー))+\s*(?=\d)/g;
const trailingMark = /(\d)\s*(?:番地|番|号|번지)/g;
const vulgarFractions = /[\u00bc-\u00be\u2150-\u215e]/g;
const parts = /\d+|\p{L}+|[-‐-―−/⁄+]/gu;

/** Most house numbers: nothing to fold, part or strip. */
const plain = /^(0|[1-9]\d{0,8})[a-z]?$/;

/** Registers fill numbers up: `0012` is 12; `03-12` is a floor and a door. */
const filledUp = /^0+(?=\d+[a-z]?$)/;

/**
 * Reads a house number as it is written on doors and in registers: with a suffix (`12 a`, `53bis`),
 * as a range (`12-14`), in two parts (Queens `123-45`, Austrian `12/3`).
 * Where the country is known, that tells which part counts the houses of the street.
 * Undefined when it holds no digit.
 */
export const parseHouseNumber = (text: string, country?: Country): HouseNumber | undefined => {
  const [, digits] = plain.exec(text) ?? [];
  if (digits !== undefined) return { key: text, from: Number(digits), to: Number(digits) };
  const folded = fold(text.replace(vulgarFractions, ' $&'))
    .replace(hanFloors, ' ')
    .replace(hanMarks, '$1-')
    .replace(trailingMark, '$1')
    .replace(designators, ' ');
  const tokens = folded.match(parts) ?? [];
  const key = keyOf(tokens).replace(filledUp, '');
  const first = /\d+/.exec(key)?.[0];
  if (first === undefined || first.length > MOST_DIGITS) return undefined;
  const onStreet = country && numberOnStreet(key, country);
  return {
    key,
    ...(onStreet ? { from: onStreet, to: onStreet } : spanOf(key, Number(first), country)),
  };
};

/**
 * Separators stay only where numbers or the letters of several houses meet: `182/a` is `182a`,
 * `12 - 14` is `12-14`, `12a-c` stays.
 */
const keyOf = (tokens: readonly string[]): string => {
  let key = '';
  tokens.forEach((token, index) => {
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    if (!isMark(token)) key += (needsSeparator(key, token) ? '/' : '') + suffixOf(token, before);
    else if (isNumber(before) && isNumber(next)) key += isStroke(token) ? '/' : '-';
    else if (!isStroke(token) && isLetter(before) && (isNumber(next) || isLetter(next))) key += '-';
  });
  return key;
};

const isMark = (token: string): boolean => /^[^\p{L}\d]$/u.test(token);

const isStroke = (mark: string): boolean => /[/⁄]/.test(mark);

const isLetter = (token: string | undefined): boolean => /^[a-z]$/.test(token ?? '');

const suffixOf = (token: string, before: string | undefined): string =>
  before === undefined ? token : (suffixSpellings[token] ?? token);

const needsSeparator = (key: string, token: string): boolean => isNumber(token) && /\d$/.test(key);

const isNumber = (token: string | undefined): boolean => token !== undefined && /^\d/.test(token);

const spanOf = (key: string, first: number, country?: Country): { from: number; to: number } => {
  const twoParts = /^(\d+)[a-z]*-(\d+)[a-z]*$/.exec(key);
  if (!twoParts?.[1] || !twoParts[2]) return { from: first, to: first };
  const last = Number(twoParts[2]);
  if (last > first && last - first <= WIDEST_RANGE) return { from: first, to: last };
  const joined = twoParts[1] + twoParts[2];
  const hasBlocks = !country || country.numbers?.hasDashedBlocks === true;
  return !hasBlocks || joined.length > MOST_DIGITS || /[a-z]/.test(key)
    ? { from: first, to: first }
    : { from: Number(joined), to: Number(joined) };
};
