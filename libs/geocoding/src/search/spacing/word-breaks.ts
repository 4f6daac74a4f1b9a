import type { Vocabulary } from '../../gazetteer/vocabulary.js';
import { equivalentsOf } from '../../text/abbreviations/equivalents.js';
import { isOrdinal, ordinalsOf } from '../../text/ordinals.js';
import { splitCompound } from '../../text/split-compound.js';

/** Some letters as words of the gazetteer. */
export interface WordBreak {
  readonly texts: readonly string[];
  /** Whether a letter at the joint was dropped. */
  readonly isLetterDropped: boolean;
  /** How unusual the words are together: the commoner, the likelier meant. */
  readonly rarity: number;
}

/** Longer runs of letters are no names that ran together. */
const LONGEST = 40;

/**
 * The ways to break letters into two words that the gazetteer knows, all of them or those about
 * one place; a letter there that stands where a space should is dropped.
 */
export const breaksInTwo = (
  letters: string,
  vocabulary: Vocabulary,
  places: { readonly from: number; readonly to: number } = { from: 1, to: letters.length },
): readonly WordBreak[] => {
  if (letters.length > LONGEST) return [];
  const breaks: WordBreak[] = [];
  for (let at = Math.max(1, places.from); at < Math.min(places.to, letters.length); at += 1) {
    const first = rarityOf(letters.slice(0, at), vocabulary);
    if (first === undefined) continue;
    for (const dropped of [0, 1]) {
      const rest = letters.slice(at + dropped);
      const second = rest === '' ? undefined : rarityOf(rest, vocabulary);
      if (second === undefined || !mayPart(letters.slice(0, at), rest)) continue;
      breaks.push({
        texts: [letters.slice(0, at), rest],
        isLetterDropped: dropped === 1,
        rarity: first + second,
      });
    }
  }
  return breaks;
};

/**
 * Whether a word may end and another begin there: digits stay together, and with a letter or two
 * they are a house and its suffix, or count a street.
 */
const mayPart = (first: string, second: string): boolean => {
  if (!endsInDigit.test(first)) return true;
  if (startsWithDigit.test(second)) return false;
  return !onlyDigits.test(first) || second.length >= SHORTEST_BEHIND_DIGITS;
};

const onlyDigits = /^\d+$/;
const endsInDigit = /\d$/;
const startsWithDigit = /^\d/;
const SHORTEST_BEHIND_DIGITS = 3;
/** A number is as likely as a fairly common word. */
const NUMBER_RARITY = 3;

/** How rare a word is, under its commonest reading; nothing where the gazetteer does not know it. */
export const rarityOf = (word: string, vocabulary: Vocabulary): number | undefined => {
  if (onlyDigits.test(word)) return NUMBER_RARITY;
  const parts = splitCompound(word);
  const [stem, suffix] = parts;
  if (stem !== undefined && suffix !== undefined) {
    const whole = rarityAsWritten(word, vocabulary);
    const [first, second] = [
      rarityAsWritten(stem, vocabulary),
      rarityAsWritten(suffix, vocabulary),
    ];
    return whole ?? (first === undefined || second === undefined ? undefined : first + second);
  }
  return rarityAsWritten(word, vocabulary);
};

const rarityAsWritten = (word: string, vocabulary: Vocabulary): number | undefined => {
  let least: number | undefined;
  const others = isOrdinal(word) ? ordinalsOf(word) : equivalentsOf(word);
  for (const text of [word, ...others]) {
    const token = vocabulary.tokenOf(text);
    if (token === undefined) continue;
    const rarity = vocabulary.weightOf(token);
    if (least === undefined || rarity < least) least = rarity;
  }
  return least;
};
