import { isHashed } from '../house-number/house-number-readings.js';
import { unitCounterMarks } from '../house-number/script-marks.table.js';
import type { QueryToken } from '../text/query-token.js';
import { isNumeric, maskHas, spanMask, startsNewPart } from '../text/query-token.js';
import { buildingDesignators, unitCounters, unitDesignators } from './unit-vocabulary.table.js';

/** A word of a query that may begin a unit, and what is around it. */
export interface UnitContext {
  readonly words: readonly QueryToken[];
  /** Words that nothing has used yet, as a mask. */
  readonly left: number;
  readonly at: number;
  /** Whether a unit or floor ends right before it. */
  readonly isBehindUnit: boolean;
  /** Whether other words state that the house has no number: then any number is a unit's. */
  readonly isWithoutNumber: boolean;
}

/** Whether a word can be part of a unit that begins at `at`: unused, and not behind a comma. */
export const canContinue = ({ words, left, at }: UnitContext, other: number): boolean => {
  const word = words[other];
  return word !== undefined && maskHas(left, other) && (other === at || !startsNewPart(word));
};

/** The end of the longest phrase of a list that begins at `from`. */
export const endOfLongestPhrase = (
  context: UnitContext,
  from: number,
  phrases: ReadonlySet<string>,
): number | undefined => {
  let end: number | undefined;
  let phrase = '';
  for (let to = from; to < from + MAX_PHRASE_WORDS && canContinue(context, to); to += 1) {
    const word = context.words[to];
    // A single letter is an initial unless a separator binds it to the phrase: R/C.
    if (to > from && word?.text.length === 1 && word.separator === ' ') break;
    phrase += to === from ? word?.text : ` ${word?.text}`;
    if (phrases.has(phrase)) end = to + 1;
  }
  return end;
};

const MAX_PHRASE_WORDS = 3;

/** Whether the house has its number elsewhere, without the words from `at` to `to` (exclusive). */
export const hasOtherNumber = (
  { words, left, at, isWithoutNumber }: UnitContext,
  to: number,
): boolean => {
  const others = left & ~spanMask(at, to);
  return (
    isWithoutNumber || words.some((_, other) => maskHas(others, other) && isHouseLike(words, other))
  );
};

/** Whether a number before the context may be that of the house. */
export const isBehindNumber = ({ words, left, at, isWithoutNumber }: UnitContext): boolean =>
  isWithoutNumber ||
  words.slice(0, at).some((word, other) => maskHas(left, other) && isNumeric(word));

/** The `o` of `3.º`. */
export const isOrdinalSign = (word: QueryToken | undefined): boolean =>
  word?.separator === '.' && /^[oa]$/.test(word.text);

/** `3楼`, which is one word. */
export const isCountedWord = (word: QueryToken): boolean => countedWord.test(word.text);
const countedWord = new RegExp(`^\\d{1,4}(?:${unitCounterMarks.join('|')})$`);

/** The end of the counter that begins at a word: `OG`, or the two words of `号室`, written together. */
export const endOfCounter = (words: readonly QueryToken[], at: number): number | undefined => {
  const [word, next] = [words[at], words[at + 1]];
  if (!word) return undefined;
  if (unitCounters.has(word.text)) return at + 1;
  return next?.separator === '' && unitCounters.has(word.text + next.text) ? at + 2 : undefined;
};

/** The `03` of `03-12`. */
export const isZeroPadded = (word: QueryToken): boolean => /^0\d$/.test(word.text);

/** A number that no word beside it assigns to a flat or floor. */
const isHouseLike = (words: readonly QueryToken[], at: number): boolean => {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (!word || !isNumeric(word) || !houseNumber.test(word.text) || isHashed(word)) return false;
  const isCounted = next && !startsNewPart(next) && endOfCounter(words, at + 1) !== undefined;
  if (isCounted || isOrdinalSign(next)) return false;
  if (word.separator === '-' && before && isHashed(before)) return false;
  const isDesignated = before && word.separator !== ',' && designatesUnit(before.text);
  return !isDesignated;
};

const designatesUnit = (text: string): boolean =>
  text.length > 1 && (unitDesignators.has(text) || buildingDesignators.has(text));

/** More digits are a postcode. */
const houseNumber = /^\d{1,5}\p{L}*$/u;
