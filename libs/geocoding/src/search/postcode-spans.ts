import { MOST_POSTCODE_WORDS } from '../address/postcode-shape.js';
import { Field, isApart } from '../address/question.js';
import type { Question } from '../address/question.js';
import { maskOf } from '../address/word-mask.js';

/** Words of a question that together might be a postcode of some country. */
export interface PostcodeSpan {
  /** The words, as a mask. */
  readonly used: number;
  /** What they say, as a key. */
  readonly said: string;
  /** The words right before and behind it, with nothing between that parts them, as a mask. */
  readonly beside: number;
  /** Whether the form says that it is a postcode, wherever it stands. */
  readonly isDeclared: boolean;
}

/** Every span of a question that might be a postcode, the longest first. */
export const postcodeSpans = ({ words }: Question): readonly PostcodeSpan[] => {
  const spans: PostcodeSpan[] = [];
  for (let size = MOST_POSTCODE_WORDS; size > 0; size -= 1) {
    for (let from = 0; from + size <= words.length; from += 1) {
      const span = words.slice(from, from + size);
      const said = span.map(({ text }) => text).join('');
      if (!digit.test(said) || !span.every(({ fields }) => fields & Field.postcode)) continue;
      const isDeclared = span.every(({ fields }) => fields === Field.postcode);
      const used = maskOf(from, from + size);
      spans.push({ used, said, beside: besideOf(words, from, from + size), isDeclared });
    }
  }
  return spans;
};

const digit = /\d/;

const besideOf = (words: Question['words'], from: number, to: number): number => {
  const [first, next] = [words[from], words[to]];
  const before = from > 0 && first && !isApart(first) ? maskOf(from - 1, from) : 0;
  return before | (next && !isApart(next) ? maskOf(to, to + 1) : 0);
};
