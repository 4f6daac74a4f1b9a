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

/** The words with which a unit may begin, as a mask: few questions have any, and are read faster. */
export const unitStarts = (words: readonly QuestionWord[]): number =>
  words.reduce(
    (mask, word, at) => (mayStart(word, words[at + 1]) ? mask | maskOf(at, at + 1) : mask),
    0,
  );

const mayStart = (word: QuestionWord, next: QuestionWord | undefined): boolean => {
  if (word.joint === '#') return true;
  if (!isNumeric(word)) return startingWords.has(word.text) || countedWord.test(word.text);
  if (ordinal.test(word.text) || noughtFirst.test(word.text)) return true;
  return next !== undefined && (counters.has(next.text) || sides.has(next.text) || isSign(next));
};

const countedWord = /^\d{1,4}[楼室]$/;
const ordinal = /^\d{1,2}o[a-z]?$/;
const noughtFirst = /^0\d$/;

const isSign = ({ text, joint }: QuestionWord): boolean => joint === '.' && /^[oa]$/.test(text);

const firstWord = (phrase: string): string => phrase.split(' ')[0] ?? phrase;

const startingWords: ReadonlySet<string> = new Set([
  ...['h', 'u', 'k', 'km'],
  ...[...unitDesignators, ...buildingDesignators],
  ...[...namedParts, ...qualifiers].map(firstWord),
]);
