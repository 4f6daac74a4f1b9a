import { Field, isApart, isNumeric } from '../address/question.js';
import type { Question, QuestionWord } from '../address/question.js';
import { floorDesignators, unitDesignators } from '../address/unit-designators.table.js';
import { holds, maskOf } from '../address/word-mask.js';

/** The unit that a question names, and the words that do, as a mask. */
export interface UnitReading {
  readonly unit?: string;
  readonly used: number;
}

/**
 * Finds the units among the free words: what stands behind `#` when the house has its number
 * elsewhere, what follows `flat` and its like, and the number of a floor. The first names the unit;
 * none of them is a house number.
 */
export const readUnit = ({ words }: Question, free: number): UnitReading => {
  let unit: string | undefined;
  let floor: string | undefined;
  let used = 0;
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    const left = free & ~used;
    if (!holds(left, at) || !(word.fields & Field.unit)) continue;
    if (isHashed(word)) {
      const to = endOfHashed(words, left, at);
      if (!hasNumberBeside(words, left & ~maskOf(at, to))) continue;
      unit ??= textOf(words.slice(at, to));
      used |= maskOf(at, to);
    } else if (countedUnit.test(word.text)) {
      floor ??= word.text.slice(0, -1);
      used |= maskOf(at, at + 1);
    } else if (!next || !holds(left, at + 1) || isApart(next)) {
      continue;
    } else if (unitDesignators.has(word.text) && unitName.test(next.text)) {
      unit ??= next.text;
      used |= maskOf(at, at + 2);
    } else if (isFloor(words, left, at)) {
      floor ??= word.text;
      used |= maskOf(at, at + 2);
    }
  }
  return { unit: unit ?? floor, used };
};

/** `#5`; whether it is a unit or, on a street without another number, the house, is to be seen. */
export const isHashed = (word: QuestionWord): boolean =>
  word.joint.includes('#') && isNumeric(word);

/** `#03-12` goes on behind its dash. */
const endOfHashed = (words: readonly QuestionWord[], left: number, from: number): number => {
  let to = from + 1;
  while (holds(left, to) && /^[-–/]$/.test(words[to]?.joint ?? '')) to += 1;
  return to;
};

const hasNumberBeside = (words: readonly QuestionWord[], left: number): boolean =>
  words.some(
    (word, at) =>
      holds(left, at) &&
      word.fields & Field.number &&
      isNumeric(word) &&
      houseNumber.test(word.text),
  );

const textOf = (words: readonly QuestionWord[]): string =>
  words.map(({ joint, text }, index) => (index === 0 ? text : joint + text)).join('');

/** Longer ones are postcodes. */
const houseNumber = /^\d{1,5}\p{L}*$/u;
/** A floor or room whose mark follows at once: `3楼`. */
const countedUnit = /^\d{1,4}[楼室]$/;
const unitName = /^(?:\d{1,4}[a-z]?|[a-z])$/;
const ordinal = /^\d{1,2}(?:st|nd|rd|th|er|e|eme|ieme|o|a)$/;
const count = /^\d{1,2}$/;

/** `3. OG`, `3rd floor`; `3 floor` where the house has its number already. */
const isFloor = (words: readonly QuestionWord[], left: number, at: number): boolean => {
  const word = words[at];
  const designator = words[at + 1];
  const behind = words[at + 2];
  if (!word || !designator || !floorDesignators.has(designator.text)) return false;
  if (behind && !isApart(behind) && isNumeric(behind)) return false;
  if (ordinal.test(word.text) || (word.isDotted && count.test(word.text))) return true;
  const isNumbered = words.slice(0, at).some((one, place) => holds(left, place) && isNumeric(one));
  return isNumbered && count.test(word.text);
};
