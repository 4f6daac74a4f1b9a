import { equivalentsOf } from './abbreviations/equivalents.js';
import { tellingWords } from './telling-words.js';

/**
 * Whether two names, in folded words, are the same but for abbreviations, ways to write numbers, and
 * articles: `n main st`, `north main street`; `5th ave`, `fifth avenue`.
 */
export const areSameWords = (one: readonly string[], other: readonly string[]): boolean =>
  areEqual(one, other) || areEqual(tellingWords(one), tellingWords(other));

const areEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => isSameWord(word, other[at] ?? ''));

const isSameWord = (one: string, other: string): boolean =>
  one === other || equivalentsOf(one).includes(other);
