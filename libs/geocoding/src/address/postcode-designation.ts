import { postcodeDesignators } from './postcode-designators.table.js';
import type { QuestionWord } from './question.js';
import { maskOf } from './word-mask.js';

/** The longest designator, in words. */
const MOST_WORDS_OF_DESIGNATOR = 3;

/** The words that announce a postcode which begins here (`C.P. 28014`), as a mask; 0 where none do. */
export const designationBefore = (words: readonly QuestionWord[], at: number): number => {
  for (let from = Math.max(0, at - MOST_WORDS_OF_DESIGNATOR); from < at; from += 1) {
    const said = words.slice(from, at).map(({ text }) => text);
    if (postcodeDesignators.has(said.join(' '))) return maskOf(from, at);
  }
  return 0;
};
