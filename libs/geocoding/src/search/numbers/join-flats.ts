import type { Question } from '../../address/question.js';
import { maskOf } from '../../address/word-mask.js';
import type { StreetName } from './number-reading.js';
import type { NumberSpan } from './number-spans.js';

const staircase = /^[a-z]$/;
const flatNumber = /^\d{1,4}[a-z]?$/;
const besides = /^ \.?$/;

/**
 * Joins the 5 of `Street 30 A 5` with its house: behind the house number and its staircase, or the
 * letter that announces it, stands the flat.
 */
export const joinFlats = (
  { words }: Question,
  spans: readonly NumberSpan[],
  { mask }: StreetName,
): readonly NumberSpan[] => {
  const joined: NumberSpan[] = [];
  for (const span of spans) {
    const house = joined.at(-1);
    const flat = words[span.from];
    const isFlat =
      house?.to === span.from &&
      house.to - house.from > 1 &&
      mask !== 0 &&
      mask < maskOf(house.from, house.from + 1) &&
      staircase.test(words[house.to - 1]?.text ?? '') &&
      span.to === span.from + 1 &&
      besides.test(flat?.joint ?? '') &&
      flatNumber.test(flat?.text ?? '');
    if (isFlat) joined[joined.length - 1] = { from: house.from, to: span.to, isWithFlat: true };
    else joined.push(span);
  }
  return joined;
};
