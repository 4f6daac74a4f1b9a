import type { TextRange } from '#contracts';
import { isEditDistanceOne } from '../index/spelling-dictionary.js';
import { abbreviationEquivalents } from '../parsing/text/abbreviations.js';
import { fold, foldToDigraphs } from '../parsing/text/normalise.js';
import { splitCompound } from '../parsing/text/search-forms.js';
import { LEAST_CORRECTED_LETTERS } from '../ranking/suggestion-weights.table.js';
import type { TypedText, TypedWord } from './typed-text.js';

/** The parts of a label that typed words match. */
interface Highlight {
  /** Whole words, the beginning of a word for the last one, and parts of compounds; ascending, apart from each other. */
  readonly ranges: readonly TextRange[];
  /** The typed words that are in the label, as a mask. */
  readonly mask: number;
}

/** A label whose words are folded: many texts are compared with one label. */
export interface FoldedLabel {
  readonly text: string;
  readonly words: readonly LabelWord[];
}

interface LabelWord {
  readonly text: string;
  /** Where it is in the label. */
  readonly start: number;
  /** Umlauts as plain and as two letters. */
  readonly forms: readonly string[];
  /** Whether it is a run of letters of a script without spaces. */
  readonly isUnspaced: boolean;
  /** Of a compound: its stem and its street suffix. */
  readonly parts: readonly LabelWord[];
}

/** Splits a label into words and folds them. */
export const foldLabel = (text: string): FoldedLabel => ({
  text,
  words: [...text.matchAll(labelWord)].map(({ 0: word, index }) => foldWord(word, index)),
});

/** Scripts without spaces between words. */
const unspacedLetter = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー々]';
const unspaced = new RegExp(unspacedLetter, 'u');
const labelWord = new RegExp(
  `${unspacedLetter}+|(?:(?!${unspacedLetter})[\\p{L}\\p{M}\\p{N}])+`,
  'gu',
);

const foldWord = (text: string, start: number): LabelWord => {
  const forms = [...new Set([fold(text), foldToDigraphs(text)])];
  const [stem = '', suffix] = splitCompound(forms[0] ?? '');
  const at = suffix === undefined ? 0 : lengthOfBeginning(text, stem);
  const parts =
    suffix === undefined
      ? []
      : [foldWord(text.slice(0, at), start), foldWord(text.slice(at), start + at)];
  return { text, start, forms, isUnspaced: unspaced.test(text), parts };
};

/** The parts of a label that the typed words match. */
export const highlight = (label: FoldedLabel, { words }: TypedText): Highlight => {
  const ranges: TextRange[] = [];
  let mask = 0;
  for (const word of label.words) {
    for (const match of matchesIn(word, words)) {
      mask |= match.mask;
      const last = ranges.at(-1);
      if (last && last.end >= match.start)
        ranges[ranges.length - 1] = { start: last.start, end: Math.max(last.end, match.end) };
      else ranges.push({ start: match.start, end: match.end });
    }
  }
  return { ranges, mask };
};

/** A range, and the typed words that it matches. */
interface RangeMatch extends TextRange {
  readonly mask: number;
}

const matchesIn = (word: LabelWord, typed: readonly TypedWord[]): readonly RangeMatch[] => {
  if (word.isUnspaced) return matchesInRun(word, typed);
  const whole = matchWord(word, typed);
  if (whole) return [whole];
  return word.parts.flatMap((part) => matchWord(part, typed) ?? []);
};

/** Wherever a typed word occurs in a run of letters without spaces; folding keeps their number. */
const matchesInRun = (
  { start, text, forms: [form = ''] }: LabelWord,
  typed: readonly TypedWord[],
): readonly RangeMatch[] =>
  typed
    .flatMap(({ spellings, mask }) => {
      const [spelling = ''] = spellings;
      const at = form.length === text.length ? form.indexOf(spelling) : -1;
      return at < 0 ? [] : [{ start: start + at, end: start + at + spelling.length, mask }];
    })
    .sort((one, other) => one.start - other.start);

/** The longest match from the beginning of a word; of the same length the one of most typed words. */
const matchWord = (word: LabelWord, typed: readonly TypedWord[]): RangeMatch | undefined => {
  let [longest, mask] = [0, 0];
  for (const typedWord of typed) {
    const length = matchedLength(word, typedWord);
    if (length <= longest) continue;
    longest = length;
    mask = typedWord.mask;
  }
  return longest > 0 ? { start: word.start, end: word.start + longest, mask } : undefined;
};

/** How many characters of a word a typed one matches, from its beginning. */
const matchedLength = (
  { text, forms }: LabelWord,
  { spellings, isOpen, isNumeric }: TypedWord,
): number => {
  let longest = 0;
  for (const spelling of spellings)
    for (const form of forms) {
      const isBegun = isOpen && form !== spelling && form.startsWith(spelling);
      if (!isBegun && isSameWord(form, spelling, isNumeric)) return text.length;
      if (isBegun) longest = Math.max(longest, lengthOfBeginning(text, spelling));
    }
  return longest;
};

const isSameWord = (form: string, spelling: string, isNumeric: boolean): boolean => {
  if (form === spelling) return true;
  if (isNumeric) return false;
  const isCorrectable =
    spelling.length >= LEAST_CORRECTED_LETTERS && Math.abs(spelling.length - form.length) <= 1;
  return (
    (isCorrectable && isEditDistanceOne(form, spelling)) ||
    abbreviationEquivalents(spelling).includes(form)
  );
};

/** How many characters of a word its folded beginning stands for: `strass` is 5 of `Straße`. */
const lengthOfBeginning = (word: string, beginning: string): number => {
  const folding = fold(word).startsWith(beginning) ? fold : foldToDigraphs;
  let end = 0;
  for (const letter of word) {
    if (folding(word.slice(0, end)).length >= beginning.length) break;
    end += letter.length;
  }
  return end;
};
