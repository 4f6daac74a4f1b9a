import type { Question } from '../address/question.js';
import { maskOf } from '../address/word-mask.js';
import type { StreetName } from './number-reading.js';
import type { NumberSpan } from './number-spans.js';

const staircase = /^[a-z]$/;
const flatNumber = /^\d{1,3}$/;

/** Finds the 5 of `Street 30 A 5`: behind the house number and its staircase stands the flat. */
export const findFlat = (
  { words }: Question,
  spans: readonly NumberSpan[],
  { mask }: StreetName,
): NumberSpan | undefined =>
  spans.find(({ from, to }, index) => {
    const house = spans[index - 1];
    const flat = words[from];
    if (house?.to !== from || house.to - house.from < 2 || !flat) return false;
    const isBehindName = mask !== 0 && mask < maskOf(house.from, house.from + 1);
    const isFlat = flat.joint === ' ' && to === from + 1 && flatNumber.test(flat.text);
    return isBehindName && isFlat && staircase.test(words[house.to - 1]?.text ?? '');
  });
