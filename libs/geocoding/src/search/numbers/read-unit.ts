import { Field } from '../../address/question.js';
import { holds, maskOf } from '../../address/word-mask.js';
import type { NumberReader } from './number-reader.js';
import type { UnitPlace } from './unit-place.js';
import { unitRules } from './unit-rules.js';
import type { UnitWords } from './unit-rules.js';

/** The unit that a question names, and the words that do, as a mask. */
export interface UnitReading {
  readonly unit?: string;
  readonly used: number;
}

/** What is known of the words before their units are read. */
export interface UnitSearch {
  /** Words that may be used, as a mask. */
  readonly free: number;
  /** Whether it is said that the house has no number: then any number is a unit's. */
  readonly isNumberSaid: boolean;
}

/**
 * Finds the units and floors among the free words. The first unit names the unit, or else the first
 * floor; none of them is a house number.
 */
export const readUnit = (
  { question: { words }, unitStarts }: NumberReader,
  { free, isNumberSaid }: UnitSearch,
): UnitReading => {
  let unit: string | undefined;
  let floor: string | undefined;
  let used = 0;
  if ((unitStarts & free) === 0) return { used };
  for (let at = 0; at < words.length;) {
    const left = free & ~used;
    const isBehindUnit = at > 0 && holds(used, at - 1);
    const place = { words, left, at, isBehindUnit, isNumberSaid };
    const mayStart = holds(unitStarts & left, at) || (isBehindUnit && holds(left, at));
    const isUnit = mayStart && ((words[at]?.fields ?? 0) & Field.unit) !== 0;
    const found = isUnit ? read(place) : undefined;
    unit ??= found?.unit;
    floor ??= found?.floor;
    const to = found?.to ?? at + 1;
    if (found) used |= maskOf(at, to);
    at = to;
  }
  return { unit: unit ?? floor, used };
};

const read = (place: UnitPlace): UnitWords | undefined => {
  for (const rule of unitRules) {
    const found = rule(place);
    if (found) return found;
  }
  return undefined;
};
