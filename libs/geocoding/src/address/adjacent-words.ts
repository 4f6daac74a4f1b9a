import { isBrokenOrdinal } from '../text/ordinals.js';
import { isApart } from './question.js';
import type { JoinedWords, QuestionWord } from './question.js';

/** Every two words that may have been one: `Linden hof`, the 21t and 3h of `21t3h Street`. */
export const adjacentWords = (words: readonly QuestionWord[]): readonly JoinedWords[] =>
  words.flatMap((word, from) => {
    const next = words[from + 1];
    if (!next || isApart(next) || !mayBeOne(word, next)) return [];
    return [{ from, to: from + 2, text: word.text + next.text, isDotted: next.isDotted }];
  });

const mayBeOne = ({ text }: QuestionWord, next: QuestionWord): boolean => {
  const isNumbered = digit.test(text) || digit.test(next.text);
  return isNumbered ? next.joint === '' && isBrokenOrdinal(text + next.text) : next.joint !== '';
};

const digit = /\d/;
