import type { QueryToken } from '../../parsing/text/query-token.js';
import type { ParsedQuery } from '../../parsing/query/parsed-query.js';
import { MAX_QUERY_TOKENS } from '../../parsing/text/query-token.js';
import { isRegionName, findRegionMentions } from '../../parsing/query/region-mentions.js';
import type { Vocabulary } from '../../index/vocabulary.js';
import { segmentationCosts } from '../../ranking/weights.js';

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
  return {
    ...query,
    tokens: tokens.slice(0, MAX_QUERY_TOKENS),
    joinedTokens: [],
    ...findRegionMentions(tokens),
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
