import { Field, isApart, isNumeric } from '../../address/question.js';
import type { Question, QuestionWord } from '../../address/question.js';
import { holds } from '../../address/word-mask.js';
import { WIDEST_RANGE } from '../../text/number-on-street.js';
import { numberSuffixes, rangeWords } from '../../text/number-words.table.js';

/** Adjacent words of a question that are written as one house number. */
export interface NumberSpan {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** Whether the last word is a flat in the house. */
  readonly isWithFlat?: true;
}

/** The house numbers among the free words: each with its suffixes, further parts and Han marks. */
export const numberSpans = ({ words }: Question, free: number): readonly NumberSpan[] => {
  const spans: NumberSpan[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word || !holds(free, at) || !isNumeric(word) || !(word.fields & Field.number)) continue;
    if (ordinal.test(word.text)) continue;
    const to = endOfNumber(words, free, at);
    spans.push({ from: at, to });
    at = to - 1;
  }
  return spans;
};

/** The 42nd of a street that has another name here. */
const ordinal = /^(?:\d*[^1\D])?(?:1st|2nd|3rd)$|^\d*(?:1\d|[04-9])th$/;

const endOfNumber = (words: Question['words'], free: number, from: number): number => {
  let to = from + 1;
  for (; to < words.length && holds(free, to); to += 1) {
    const [before, word] = [words[to - 1], words[to]];
    const next = holds(free, to + 1) ? words[to + 1] : undefined;
    if (!before || !word || isApart(word)) break;
    if (!continuations.some((continues) => continues({ before, word, next }))) break;
  }
  return to;
};

/** A word that may go on with a number, and the words around it. */
interface Place {
  readonly before: QuestionWord;
  readonly word: QuestionWord;
  readonly next?: QuestionWord;
}

const dashOrStroke = /[-‐-―−/⁄+&]/;
const oneMark = /^[-‐-―−/]$/;
const hanMark = /^(?:丁目|番地|番|号|之|の|ー)$/;
const letters = /^[a-z]{1,3}$/;

/** 12-14, 12/3, 12-a; 12-hs only without a space, as `12 - NY` says something else. */
const isBehindMark = ({ word }: Place): boolean =>
  dashOrStroke.test(word.joint) &&
  (isNumeric(word) || isSuffix(word) || (oneMark.test(word.joint) && letters.test(word.text)));

/** 12 a, 12 bis */
const isBehindDigits = ({ before, word }: Place): boolean =>
  isNumeric(before) && /\d$/.test(before.text) && isSuffix(word);

/** The 3 of 12a3 */
const isBehindLetter = ({ before, word }: Place): boolean =>
  word.joint === '' && isNumeric(word) && /(?:^|\d)[a-z]$/.test(before.text);

/** The 2 of 1の2 */
const isBehindHanMark = ({ before, word }: Place): boolean =>
  hanMark.test(word.text) || (hanMark.test(before.text) && isNumeric(word));

/** The 1 of 12 1/2 */
const isFraction = ({ before, word, next }: Place): boolean =>
  /^\d+$/.test(before.text) &&
  /^[123]$/.test(word.text) &&
  /^[2-4]$/.test(next?.text ?? '') &&
  /^[/⁄]$/.test(next?.joint ?? '');

/** The 578 of 1.578 */
const isThousands = ({ before, word }: Place): boolean =>
  word.joint === '.' && /^\d{3}$/.test(word.text) && /^\d{1,2}$/.test(before.text);

/** The words behind 12 in 12 bis 14, 12 and 14 */
const isRange = ({ before, word, next }: Place): boolean => {
  if (rangeWords.has(before.text)) return isNumeric(word);
  if (!rangeWords.has(word.text) || !next || isApart(next) || !isNumeric(before)) return false;
  const wide = parseInt(next.text, 10) - parseInt(before.text, 10);
  return wide > 0 && wide <= WIDEST_RANGE;
};

const continuations: readonly ((place: Place) => boolean)[] = [
  isBehindMark,
  isBehindDigits,
  isBehindLetter,
  isBehindHanMark,
  isFraction,
  isThousands,
  isRange,
];

const isSuffix = ({ text }: QuestionWord): boolean =>
  /^[a-z]$/.test(text) || numberSuffixes.has(text);
