import type { Vocabulary } from '../../index/vocabulary.js';
import { abbreviationEquivalents } from '../../parsing/text/abbreviations.js';
import { isOrdinal, ordinalVariants } from '../../parsing/text/numerals.js';
import { segmentationCosts } from '../../ranking/weights.js';
import { splitCompound } from '../../parsing/text/search-forms.js';
import type { QueryToken } from '../../parsing/text/query-token.js';
import type { ParsedQuery } from '../../parsing/query/parsed-query.js';
import { MAX_QUERY_TOKENS } from '../../parsing/text/query-token.js';
import { isRegionName, findRegionMentions } from '../../parsing/query/region-mentions.js';

/** Some letters as words of the vocabulary. */
export interface WordSplit {
  readonly texts: readonly string[];
  /** Whether a letter between the words was dropped, as one typed in place of the space. */
  readonly isLetterDropped: boolean;
  /** Sum of the rarities of the words: the lower, the likelier. */
  readonly rarity: number;
}

/**
 * The ways to split letters into two words of the vocabulary, at all positions or a range of them, with
 * and without the letter at the position.
 */
export const splitsInTwo = (
  letters: string,
  vocabulary: Vocabulary,
  positions: { readonly from: number; readonly to: number } = { from: 1, to: letters.length },
): readonly WordSplit[] => {
  if (letters.length > segmentationCosts.mostLettersOfTwo) return [];
  const splits: WordSplit[] = [];
  for (let at = Math.max(1, positions.from); at < Math.min(positions.to, letters.length); at += 1) {
    const first = rarityOf(letters.slice(0, at), vocabulary);
    if (first === undefined) continue;
    for (const dropped of [0, 1]) {
      const rest = letters.slice(at + dropped);
      const second = rest === '' ? undefined : rarityOf(rest, vocabulary);
      if (second === undefined || !maySplit(letters.slice(0, at), rest)) continue;
      splits.push({
        texts: [letters.slice(0, at), rest],
        isLetterDropped: dropped === 1,
        rarity: first + second,
      });
    }
  }
  return splits;
};

/**
 * Whether a word may end and another begin there. Digits stay together; digits and one or two letters
 * are a house number with its suffix, or an ordinal.
 */
const maySplit = (first: string, second: string): boolean => {
  if (!endsInDigit.test(first)) return true;
  if (startsWithDigit.test(second)) return false;
  return !onlyDigits.test(first) || second.length >= segmentationCosts.leastLettersBehindDigits;
};

const onlyDigits = /^\d+$/;
const endsInDigit = /\d$/;
const startsWithDigit = /^\d/;

/** Rarity of a word in its commonest reading; undefined if it is out of vocabulary. */
export const rarityOf = (word: string, vocabulary: Vocabulary): number | undefined => {
  if (onlyDigits.test(word)) return segmentationCosts.rarityOfNumber;
  const parts = splitCompound(word);
  const [stem, suffix] = parts;
  if (stem !== undefined && suffix !== undefined) {
    const whole = rarityOfToken(word, vocabulary);
    const [first, second] = [rarityOfToken(stem, vocabulary), rarityOfToken(suffix, vocabulary)];
    return whole ?? (first === undefined || second === undefined ? undefined : first + second);
  }
  return rarityOfToken(word, vocabulary);
};

const rarityOfToken = (word: string, vocabulary: Vocabulary): number | undefined => {
  let least: number | undefined;
  const others = isOrdinal(word) ? ordinalVariants(word) : abbreviationEquivalents(word);
  for (const text of [word, ...others]) {
    const token = vocabulary.tokenOf(text);
    if (token === undefined) continue;
    const rarity = vocabulary.idfOf(token);
    if (least === undefined || rarity < least) least = rarity;
  }
  return least;
};

/**
 * The likeliest way to split letters into three or more words of the vocabulary, by dynamic programming
 * over their prefixes. Undefined if there is none, or if there are digits.
 */
export const splitIntoMany = (letters: string, vocabulary: Vocabulary): WordSplit | undefined => {
  if (letters.length > segmentationCosts.mostLettersOfMany || digit.test(letters)) return undefined;
  const best: (PrefixSplit | undefined)[] = [{ rarity: 0, lastFrom: 0 }];
  for (let to = 1; to <= letters.length; to += 1) {
    for (let from = Math.max(0, to - segmentationCosts.mostLettersOfWord); from < to; from += 1) {
      const before = best[from];
      const rarity = before && rarityOf(letters.slice(from, to), vocabulary);
      if (!before || rarity === undefined) continue;
      const sum = before.rarity + rarity + segmentationCosts.rarityOfFurtherWord;
      if (sum < (best[to]?.rarity ?? Infinity)) best[to] = { rarity: sum, lastFrom: from };
    }
  }
  const texts = wordsTo(letters, best);
  if (texts.length < FEWEST_WORDS) return undefined;
  return { texts, isLetterDropped: false, rarity: best[letters.length]?.rarity ?? Infinity };
};

const FEWEST_WORDS = 3;
const digit = /\d/;

/** The likeliest split of a prefix: its rarity, and where its last word begins. */
interface PrefixSplit {
  readonly rarity: number;
  readonly lastFrom: number;
}

const wordsTo = (
  letters: string,
  best: readonly (PrefixSplit | undefined)[],
): readonly string[] => {
  const texts: string[] = [];
  for (let to = letters.length; to > 0;) {
    const from = best[to]?.lastFrom;
    if (from === undefined) return [];
    texts.unshift(letters.slice(from, to));
    to = from;
  }
  return texts;
};

const unspaced = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Katakana}\p{sc=Hiragana}ー]{2,}$/u;

/**
 * Splits words of scripts without spaces (中環皇后大道) into words of the vocabulary, if the whole is
 * not one. Greedy, longest match first.
 */
export const splitUnspaced = (query: ParsedQuery, vocabulary: Vocabulary): ParsedQuery => {
  if (!query.tokens.some((word) => isUnknown(word, vocabulary))) return query;
  const tokens = query.tokens.flatMap((word) =>
    isUnknown(word, vocabulary) ? partsOf(word, vocabulary) : [word],
  );
  if (tokens.length === query.tokens.length) return query;
  const { countryMentions, stateMentions } = findRegionMentions(tokens);
  return {
    ...query,
    tokens: tokens.slice(0, MAX_QUERY_TOKENS),
    joinedTokens: [],
    countryMentions,
    stateMentions,
  };
};

const isUnknown = ({ text }: QueryToken, vocabulary: Vocabulary): boolean =>
  unspaced.test(text) && vocabulary.tokenOf(text) === undefined && !isRegionName(text);

const partsOf = (word: QueryToken, vocabulary: Vocabulary): readonly QueryToken[] => {
  const parts: string[] = [];
  let unknown = '';
  for (let at = 0; at < word.text.length;) {
    const known = longestKnown(word.text, at, vocabulary);
    if (known === undefined) unknown += word.text[at];
    if (known !== undefined) {
      if (unknown !== '') parts.push(unknown);
      parts.push(known);
      unknown = '';
    }
    at += known?.length ?? 1;
  }
  if (unknown !== '') parts.push(unknown);
  return parts.map((text, index) => ({
    ...word,
    text,
    separator: index === 0 ? word.separator : '',
  }));
};

const longestKnown = (text: string, from: number, vocabulary: Vocabulary): string | undefined => {
  for (
    let length = Math.min(text.length - from, segmentationCosts.mostLettersOfUnspacedWord);
    length > 0;
    length -= 1
  ) {
    const start = text.slice(from, from + length);
    if (vocabulary.tokenOf(start) !== undefined || isRegionName(start)) return start;
  }
  return undefined;
};
