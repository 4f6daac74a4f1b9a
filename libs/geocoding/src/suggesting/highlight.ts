import { LRUCache } from 'lru-cache';
import type { TextRange } from '#contracts';
import { isEditDistanceOne } from '../index/spelling-dictionary.js';
import { abbreviationEquivalents } from '../parsing/text/abbreviations.js';
import { fold, foldToDigraphs } from '../parsing/text/normalise.js';
import { splitCompound } from '../parsing/text/search-forms.js';
import { LEAST_CORRECTED_LETTERS } from '../ranking/suggestion-weights.table.js';
import { flatMap } from '../lists.js';
import type { TypedText, TypedWord } from './typed-text.js';

/** The parts of a label that typed words match. */
export interface Highlight {
  /** Whole words, the beginning of a word for the last one, and parts of compounds; ascending, apart from each other. */
  readonly ranges: readonly TextRange[];
  /** The typed words that are in the label, as a mask. */
  readonly mask: number;
}

/** A label whose words are folded: many texts are compared with one label. */
export interface FoldedLabel {
  readonly text: string;
  readonly words: readonly PlacedWord[];
}

/** A word and where it is in a label, or in a compound. */
interface PlacedWord {
  /** Offset in the label or the compound, in UTF-16 code units. */
  readonly start: number;
  readonly word: FoldedWord;
}

interface FoldedWord {
  readonly text: string;
  /** Umlauts as plain and as two letters. */
  readonly forms: readonly string[];
  /** Whether it is a run of letters of a script without spaces. */
  readonly isUnspaced: boolean;
  /** Of a compound: its stem and its street suffix. */
  readonly parts: readonly PlacedWord[];
}

/** Splits a label into words and folds them. */
export const foldLabel = (text: string): FoldedLabel => ({
  text,
  words: [...text.matchAll(labelWord)].map(({ 0: word, index }) => ({
    start: index,
    word: foldWordCached(word),
  })),
});

/** Scripts without spaces between words. */
const unspacedLetter = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー々]';
const unspaced = new RegExp(unspacedLetter, 'u');
const labelWord = new RegExp(
  `${unspacedLetter}+|(?:(?!${unspacedLetter})[\\p{L}\\p{M}\\p{N}])+`,
  'gu',
);

/** About 5 MB when full. */
const MOST_CACHED_WORDS = 20_000;

/** Labels share most of their words: street types, places, postcodes, numbers. */
const foldedWords = new LRUCache<string, FoldedWord>({ max: MOST_CACHED_WORDS });

const foldWordCached = (text: string): FoldedWord => {
  const cached = foldedWords.get(text);
  if (cached) return cached;
  const folded = foldWord(text);
  foldedWords.set(text, folded);
  return folded;
};

const foldWord = (text: string): FoldedWord => {
  const form = fold(text);
  const digraphs = foldToDigraphs(text);
  const [stem = '', suffix] = splitCompound(form);
  return {
    text,
    forms: form === digraphs ? [form] : [form, digraphs],
    isUnspaced: unspaced.test(text),
    parts: suffix === undefined ? noParts : partsAt(lengthOfBeginning(text, stem), text),
  };
};

const noParts: readonly PlacedWord[] = [];

const partsAt = (at: number, text: string): readonly PlacedWord[] => [
  { start: 0, word: foldWord(text.slice(0, at)) },
  { start: at, word: foldWord(text.slice(at)) },
];

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

const matchesIn = (placed: PlacedWord, typed: readonly TypedWord[]): readonly RangeMatch[] => {
  const { start, word } = placed;
  if (word.isUnspaced) return matchesInRun(placed, typed);
  const whole = matchWord(word, start, typed);
  if (whole) return [whole];
  return flatMap(word.parts, (part) => matchWord(part.word, start + part.start, typed) ?? []);
};

/** Wherever a typed word occurs in a run of letters without spaces; folding keeps their number. */
const matchesInRun = (
  { start, word: { text, forms } }: PlacedWord,
  typed: readonly TypedWord[],
): readonly RangeMatch[] => {
  const [form = ''] = forms;
  return flatMap(typed, ({ spellings, mask }) => {
    const [spelling = ''] = spellings;
    const at = form.length === text.length ? form.indexOf(spelling) : -1;
    return at < 0 ? [] : [{ start: start + at, end: start + at + spelling.length, mask }];
  }).sort((one, other) => one.start - other.start);
};

/** The longest match from the beginning of a word; of the same length the one of most typed words. */
const matchWord = (
  word: FoldedWord,
  start: number,
  typed: readonly TypedWord[],
): RangeMatch | undefined => {
  let [longest, mask] = [0, 0];
  for (const typedWord of typed) {
    const length = matchedLength(word, typedWord);
    if (length <= longest) continue;
    longest = length;
    mask = typedWord.mask;
  }
  return longest > 0 ? { start, end: start + longest, mask } : undefined;
};

/** How many characters of a word a typed one matches, from its beginning. */
const matchedLength = (
  { text, forms }: FoldedWord,
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
