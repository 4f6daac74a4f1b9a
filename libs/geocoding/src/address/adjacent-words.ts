import { isApart } from './question.js';
import type { JoinedWords, QuestionWord } from './question.js';

/** Every two words that may have been one (`Linden hof`). */
export const adjacentWords = (words: readonly QuestionWord[]): readonly JoinedWords[] =>
  words.flatMap((word, from) => {
    const next = words[from + 1];
    if (!next || isApart(next) || next.joint === '') return [];
    if (/\d/.test(word.text) || /\d/.test(next.text)) return [];
    return [{ from, to: from + 2, text: word.text + next.text, isDotted: next.isDotted }];
  });
