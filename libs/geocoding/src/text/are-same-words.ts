import { equivalentsOf } from './abbreviations/equivalents.js';

/** Whether two names, in folded words, are the same but for abbreviations: `n main st`, `north main street`. */
export const areSameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => isSameWord(word, other[at] ?? ''));

const isSameWord = (one: string, other: string): boolean =>
  one === other || equivalentsOf(one).includes(other);
