import { MOST_POSTCODE_WORDS } from '../../address/postcode-shape.js';
import { Field, isApart } from '../../address/question.js';
import type { Question } from '../../address/question.js';
import { unitDesignators } from '../../address/unit-words/every-unit-word.js';
import { maskOf } from '../../address/word-mask.js';

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
  /** Whether only a space parts two numbers of it: they may be a postcode and a house number. */
  readonly isLoose: boolean;
  /** Behind how many letters and digits a dash parts two numbers of it, as in `12-14`. */
  readonly dashAt?: number;
}

/** Every span of a question that might be a postcode, the longest first. */
export const postcodeSpans = ({ words }: Question): readonly PostcodeSpan[] => {
  const spans: PostcodeSpan[] = [];
  for (let size = MOST_POSTCODE_WORDS; size > 0; size -= 1) {
    for (let from = 0; from + size <= words.length; from += 1) {
      const span = spanAt(words, from, from + size);
      if (span) spans.push(span);
    }
  }
  return spans;
};

const spanAt = (words: Question['words'], from: number, to: number): PostcodeSpan | undefined => {
  let said = '';
  let isDeclared = true;
  let isLoose = false;
  let dashAt: number | undefined;
  for (let at = from; at < to; at += 1) {
    const { text, fields, joint } = words[at] ?? nothing;
    if (!(fields & Field.postcode) || (at > from && (isApart({ joint }) || stroke.test(joint))))
      return undefined;
    const isBetweenNumbers = at > from && digitBefore.test(said) && onlyDigits.test(text);
    if (isBetweenNumbers && joint === ' ') isLoose = true;
    if (isBetweenNumbers && dash.test(joint)) dashAt ??= said.length;
    isDeclared &&= fields === Field.postcode;
    said += text;
  }
  if (!digit.test(said) || isDesignated(words, from)) return undefined;
  const beside = besideOf(words, from, to);
  const used = maskOf(from, to);
  return { used, said, beside, isDeclared, isLoose: isLoose && !isDeclared, dashAt };
};

/** The 0301 of `bus 0301` and of `H0201` names a flat. */
const isDesignated = (words: Question['words'], at: number): boolean => {
  const [before, word] = [words[at - 1], words[at]];
  if (!before || !word || isApart(word) || word.fields === Field.postcode) return false;
  return word.joint === '' ? /^[huk]$/.test(before.text) : unitDesignators.has(before.text);
};

const nothing = { text: '', fields: 0, joint: '' };

const digit = /\d/;
const digitBefore = /\d$/;
/** A stroke parts houses and flats: 12/3/4 is no 1234. */
const stroke = /[/⁄]/;
const onlyDigits = /^\d+$/;
const dash = /[-‐-―−]/;

const besideOf = (words: Question['words'], from: number, to: number): number => {
  const [first, next] = [words[from], words[to]];
  const before = from > 0 && first && !isApart(first) ? maskOf(from - 1, from) : 0;
  return before | (next && !isApart(next) ? maskOf(to, to + 1) : 0);
};
