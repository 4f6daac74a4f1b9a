import type { Vocabulary } from '../../gazetteer/vocabulary.js';
import { rarityOf } from './word-breaks.js';
import type { WordBreak } from './word-breaks.js';

/** More letters are no names that ran together; the time it takes grows as their square. */
const LONGEST = 32;
/** No word of an address is longer. */
const LONGEST_WORD = 20;
/** What a further word costs, as a rarity: else letters would be broken into initials. */
const COST_OF_WORD = 4;
const FEWEST_WORDS = 3;
const digit = /\d/;

/** The likeliest way to break letters into three or more words that the gazetteer knows. */
export const breakInMany = (letters: string, vocabulary: Vocabulary): WordBreak | undefined => {
  if (letters.length > LONGEST || digit.test(letters)) return undefined;
  const best: (Beginning | undefined)[] = [{ rarity: 0, lastFrom: 0 }];
  for (let to = 1; to <= letters.length; to += 1) {
    for (let from = Math.max(0, to - LONGEST_WORD); from < to; from += 1) {
      const before = best[from];
      const rarity = before && rarityOf(letters.slice(from, to), vocabulary);
      if (!before || rarity === undefined) continue;
      const sum = before.rarity + rarity + COST_OF_WORD;
      if (sum < (best[to]?.rarity ?? Infinity)) best[to] = { rarity: sum, lastFrom: from };
    }
  }
  const texts = wordsTo(letters, best);
  if (texts.length < FEWEST_WORDS) return undefined;
  return { texts, isLetterDropped: false, rarity: best[letters.length]?.rarity ?? Infinity };
};

/** The likeliest words of the first so many letters: how likely, and where the last begins. */
interface Beginning {
  readonly rarity: number;
  readonly lastFrom: number;
}

const wordsTo = (letters: string, best: readonly (Beginning | undefined)[]): readonly string[] => {
  const texts: string[] = [];
  for (let to = letters.length; to > 0;) {
    const from = best[to]?.lastFrom;
    if (from === undefined) return [];
    texts.unshift(letters.slice(from, to));
    to = from;
  }
  return texts;
};
