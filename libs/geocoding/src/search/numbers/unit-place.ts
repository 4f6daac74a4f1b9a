import {
  buildingDesignators,
  counters,
  unitDesignators,
} from '../../address/unit-words/every-unit-word.js';
import { isApart, isNumeric } from '../../address/question.js';
import type { QuestionWord } from '../../address/question.js';
import { holds, maskOf } from '../../address/word-mask.js';

/** A word of a question that may begin a unit, and what is around it. */
export interface UnitPlace {
  readonly words: readonly QuestionWord[];
  /** Words that nothing has used yet, as a mask. */
  readonly left: number;
  readonly at: number;
  /** Whether a unit or floor ends right before it. */
  readonly isBehindUnit: boolean;
  /** Whether it is said, by other words, what number the house has, or that it has none. */
  readonly isNumberSaid: boolean;
}

/** Whether a word goes on with what begins at the place: free, and not behind a comma. */
export const isOn = ({ words, left, at }: UnitPlace, other: number): boolean => {
  const word = words[other];
  return word !== undefined && holds(left, other) && (other === at || !isApart(word));
};

/** Where the longest phrase of a list that begins there ends. */
export const endOfPhrase = (
  place: UnitPlace,
  from: number,
  phrases: ReadonlySet<string>,
): number | undefined => {
  let end: number | undefined;
  let phrase = '';
  for (let to = from; to < from + MOST_PHRASE_WORDS && isOn(place, to); to += 1) {
    const { text, joint } = place.words[to] ?? { text: '', joint: '' };
    // Single letters are initials unless a mark binds them: R/C.
    if (to > from && text.length === 1 && joint === ' ') break;
    phrase += to === from ? text : ` ${text}`;
    if (phrases.has(phrase)) end = to + 1;
  }
  return end;
};

const MOST_PHRASE_WORDS = 3;

/** Whether the house has its number without the words from the place on to `to`. */
export const hasNumberBeside = (
  { words, left, at, isNumberSaid }: UnitPlace,
  to: number,
): boolean => {
  const others = left & ~maskOf(at, to);
  if (isNumberSaid) return true;
  return words.some((_, other) => holds(others, other) && isHouseLike(words, other));
};

/** Whether a number stands before the place, which may be the house's. */
export const isNumbered = ({ words, left, at, isNumberSaid }: UnitPlace): boolean =>
  isNumberSaid || words.slice(0, at).some((word, other) => holds(left, other) && isNumeric(word));

/** `#5`; whether it is a unit or, on a street without another number, the house, is to be seen. */
export const isHashed = (word: QuestionWord): boolean =>
  word.joint.includes('#') && isNumeric(word);

/** The `o` of `3.º`. */
export const isOrdinalSign = (word: QuestionWord | undefined): boolean =>
  word?.joint === '.' && /^[oa]$/.test(word.text);

/** `3楼`, which is one word. */
export const isCountedWord = (word: QuestionWord): boolean => /^\d{1,4}[楼室]$/.test(word.text);

/** The `03` of `03-12`. */
export const isNoughtFirst = (word: QuestionWord): boolean => /^0\d$/.test(word.text);

/** A number that neither a word before it nor one behind says to be a flat's or a floor's. */
const isHouseLike = (words: readonly QuestionWord[], at: number): boolean => {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (!word || !isNumeric(word) || !houseNumber.test(word.text) || isHashed(word)) return false;
  if (isOrdinalSign(next) || (next && !isApart(next) && counters.has(next.text))) return false;
  if (word.joint === '-' && before && isHashed(before)) return false;
  const isDesignated = before && word.joint !== ',' && designates(before.text);
  return !isDesignated;
};

const designates = (text: string): boolean =>
  text.length > 1 && (unitDesignators.has(text) || buildingDesignators.has(text));

/** Longer ones are postcodes. */
const houseNumber = /^\d{1,5}\p{L}*$/u;
