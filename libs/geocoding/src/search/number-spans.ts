import { Field, isApart, isNumeric } from '../address/question.js';
import type { Question, QuestionWord } from '../address/question.js';
import { holds } from '../address/word-mask.js';

/** Adjacent words of a question that are written as one house number. */
export interface NumberSpan {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** The house numbers among the free words: each with its suffixes, further parts and Han marks. */
export const numberSpans = ({ words }: Question, free: number): readonly NumberSpan[] => {
  const spans: NumberSpan[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word || !holds(free, at) || !isNumeric(word) || !(word.fields & Field.number)) continue;
    const to = endOfNumber(words, free, at);
    spans.push({ from: at, to });
    at = to - 1;
  }
  return spans;
};

const endOfNumber = (words: Question['words'], free: number, from: number): number => {
  let to = from + 1;
  for (; to < words.length && holds(free, to); to += 1) {
    const before = words[to - 1];
    const word = words[to];
    if (!before || !word || !continuesNumber(before, word)) break;
  }
  return to;
};

const suffix = /^(?:[a-z]|bis|ter|quater|quinquies)$/;
const dashOrStroke = /[-–—/+]/;
const hanMark = /^(?:丁目|番地|番|号|之)$/;

const continuesNumber = (before: QuestionWord, word: QuestionWord): boolean => {
  if (isApart(word)) return false;
  const isSuffix = suffix.test(word.text);
  // 12-14, 12/3, 12-a
  if (dashOrStroke.test(word.joint) && (isNumeric(word) || isSuffix)) return true;
  // 12 a, 12 bis
  if (isNumeric(before) && /\d$/.test(before.text) && isSuffix) return true;
  // The 3 of 12a3
  if (word.joint === '' && isNumeric(word) && suffix.test(before.text)) return true;
  return hanMark.test(word.text) || (hanMark.test(before.text) && isNumeric(word));
};
