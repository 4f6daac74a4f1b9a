import type { Question, QuestionWord } from '../../address/question.js';
import { MOST_WORDS } from '../../address/question.js';
import { isRegionName, regionsIn } from '../../address/regions-in.js';
import type { Vocabulary } from '../../gazetteer/vocabulary.js';

/** No part of an address is longer; the whole of a text for each of its letters would take 250 ms for a thousand. */
const LONGEST_PART = 32;
const unspaced = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Katakana}\p{sc=Hiragana}ー]{2,}$/u;

/**
 * Splits words of scripts that are written without spaces (中環皇后大道) where the gazetteer knows
 * the parts and not the whole: the longest known beginning first.
 */
export const splitUnspaced = (question: Question, vocabulary: Vocabulary): Question => {
  if (!question.words.some((word) => isUnknown(word, vocabulary))) return question;
  const words = question.words.flatMap((word) =>
    isUnknown(word, vocabulary) ? partsOf(word, vocabulary) : [word],
  );
  if (words.length === question.words.length) return question;
  return { ...question, words: words.slice(0, MOST_WORDS), joined: [], ...regionsIn(words) };
};

const isUnknown = ({ text }: QuestionWord, vocabulary: Vocabulary): boolean =>
  unspaced.test(text) && vocabulary.tokenOf(text) === undefined && !isRegionName(text);

const partsOf = (word: QuestionWord, vocabulary: Vocabulary): readonly QuestionWord[] => {
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
  return parts.map((text, index) => ({ ...word, text, joint: index === 0 ? word.joint : '' }));
};

const longestKnown = (text: string, from: number, vocabulary: Vocabulary): string | undefined => {
  for (let length = Math.min(text.length - from, LONGEST_PART); length > 0; length -= 1) {
    const start = text.slice(from, from + length);
    if (vocabulary.tokenOf(start) !== undefined || isRegionName(start)) return start;
  }
  return undefined;
};
