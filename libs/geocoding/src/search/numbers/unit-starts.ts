import {
  buildingDesignators,
  counters,
  namedParts,
  qualifiers,
  sides,
  unitDesignators,
} from '../../address/unit-words/every-unit-word.js';
import { isNumeric } from '../../address/question.js';
import type { QuestionWord } from '../../address/question.js';
import { maskOf } from '../../address/word-mask.js';
import { isCountedWord, isNoughtFirst, isOrdinalSign } from './unit-place.js';

/** The words with which a unit may begin, as a mask: few questions have any, and are read faster. */
export const unitStarts = (words: readonly QuestionWord[]): number =>
  words.reduce(
    (mask, word, at) => (mayStart(word, words[at + 1]) ? mask | maskOf(at, at + 1) : mask),
    0,
  );

const mayStart = (word: QuestionWord, next: QuestionWord | undefined): boolean => {
  if (word.joint === '#') return true;
  if (!isNumeric(word)) return startingWords.has(word.text) || isCountedWord(word);
  if (ordinal.test(word.text) || isNoughtFirst(word)) return true;
  return (
    next !== undefined && (counters.has(next.text) || sides.has(next.text) || isOrdinalSign(next))
  );
};

const ordinal = /^\d{1,2}o[a-z]?$/;

const firstWord = (phrase: string): string => phrase.split(' ')[0] ?? phrase;

const startingWords: ReadonlySet<string> = new Set([
  ...['h', 'u', 'k', 'km'],
  ...[...unitDesignators, ...buildingDesignators],
  ...[...namedParts, ...qualifiers].map(firstWord),
]);
