import { MOST_WORDS, isNumeric } from '../address/question.js';
import type { Question, QuestionWord } from '../address/question.js';
import { holds, maskOf } from '../address/word-mask.js';
import { parseHouseNumber } from '../text/house-number.js';
import type { NumberReading, StreetName } from './number-reading.js';
import type { NumberSpan } from './number-spans.js';
import { isHashed } from './read-unit.js';

/** A reading, and how many words part it from the street's name: the fewer, the likelier. */
export type RatedReading = Omit<NumberReading, 'rank'> & { readonly distance: number };

/*
 * Fractions of a word decide between readings that are equally far from the name: a number before
 * the name goes before one behind it, and the whole of a span before a part of it.
 */
const BEHIND_NAME = 0.1;
const UNIT_LEFT_OUT = 0.2;
const PART_LEFT_OUT = 0.25;

/** Reads a span as house numbers: the whole first, then what is left of it without its last parts. */
export const readNumber = (
  { words }: Question,
  { from, to }: NumberSpan,
  street: StreetName,
): readonly RatedReading[] => {
  const distance = distanceTo(street.mask, from, to);
  const used = maskOf(from, to);
  const readings: RatedReading[] = [];
  for (let end = to; end > from; end -= 1) {
    const number = parseHouseNumber(textOf(words.slice(from, end)));
    const left = end < to ? words[end] : undefined;
    if (left && isCompound(readings[0]) && isNumeric(left)) continue;
    const rated = { used, distance: distance + (to - end) * PART_LEFT_OUT };
    if (number && number.key !== readings.at(-1)?.key)
      readings.push({ ...number, ...rated, ...omissionOf(left) });
  }
  const [unit, house] = words.slice(from, to);
  const isUnitFirst = street.isUnitFirst || (unit && isHashed(unit));
  if (isUnitFirst && to - from === 2 && unit && house && isNumeric(house)) {
    const number = parseHouseNumber(house.text);
    const rated = { used, distance: distance + UNIT_LEFT_OUT };
    if (number) readings.push({ ...number, ...rated, omitted: 'unit', unit: unit.text });
  }
  return readings;
};

/** The 87 of `87-82` is a part of every number on the block, and the number of no house. */
const isCompound = (whole: RatedReading | undefined): boolean =>
  whole !== undefined && whole.from === whole.to && /^\d{2,3}-\d{2}$/.test(whole.key);

/** Behind a stroke stands a flat in many countries; behind a dash, another house. */
const omissionOf = (left: QuestionWord | undefined): Pick<NumberReading, 'omitted' | 'unit'> => {
  if (!left) return {};
  const isUnit = isNumeric(left) && left.joint.includes('/');
  return isUnit ? { omitted: 'unit', unit: left.text } : { omitted: 'suffix' };
};

const textOf = (words: readonly QuestionWord[]): string =>
  words.map(({ joint, text }, index) => (index === 0 ? text : joint + text)).join('');

/** Words between a span and the nearest word of the street's name. */
const distanceTo = (nameMask: number, from: number, to: number): number => {
  for (let distance = 0; distance < MOST_WORDS; distance += 1) {
    const before = from - 1 - distance;
    const behind = to + distance;
    if (before >= 0 && holds(nameMask, before)) return distance;
    if (behind < MOST_WORDS && holds(nameMask, behind)) return distance + BEHIND_NAME;
  }
  return MOST_WORDS;
};
