import type { Country } from '#countries';
import type { QueryToken } from '../text/query-token.js';
import { QueryField, isNumeric, maskHas, spanMask, startsNewPart } from '../text/query-token.js';
import { MAX_RANGE_WIDTH } from './house-number.js';
import { isPartMark } from './number-parts.js';
import {
  noNumberPhrases,
  numberDesignators,
  rangeConjunctions,
  wordSuffixes,
} from './number-words.table.js';
import { laneMarks, laneWords, romanisedLaneWords } from './script-marks.table.js';

/** Adjacent words of a query that are written as one house number. */
export interface NumberSpan {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** Whether the last word is a flat in the house. */
  readonly isWithFlat?: true;
}

/** The house numbers among the free words, each with its suffixes, further parts and script marks. */
export const findNumberSpans = (
  words: readonly QueryToken[],
  free: number,
): readonly NumberSpan[] => {
  const spans: NumberSpan[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word || !maskHas(free, at) || !isNumeric(word) || !(word.fields & QueryField.number))
      continue;
    if (englishOrdinal.test(word.text)) continue;
    const to = endOfNumber(words, free, at);
    spans.push({ from: at, to });
    at = to - 1;
  }
  return spans;
};

/** 42nd is part of a street's name, even where the gazetteer knows the street by another name. */
const englishOrdinal = /^(?:\d*[^1\D])?(?:1st|2nd|3rd)$|^\d*(?:1\d|[04-9])th$/;

const endOfNumber = (words: readonly QueryToken[], free: number, from: number): number => {
  let to = from + 1;
  for (; to < words.length && maskHas(free, to); to += 1) {
    const [before, word] = [words[to - 1], words[to]];
    const next = maskHas(free, to + 1) ? words[to + 1] : undefined;
    if (!before || !word || startsNewPart(word)) break;
    if (!continuations.some((continues) => continues({ before, word, next }))) break;
  }
  return to;
};

/** A word that may continue a number, and the words around it. */
interface Continuation {
  readonly before: QueryToken;
  readonly word: QueryToken;
  readonly next?: QueryToken;
}

const partSeparator = /[-‐-―−/⁄+&]/;
const onlyDashOrSlash = /^[-‐-―−/]$/;
const fewLetters = /^[a-z]{1,3}$/;

/** 12-14, 12/3, 12-a; 12-hs only without a space, as `12 - NY` ends the number. */
const isBehindSeparator = ({ word }: Continuation): boolean =>
  partSeparator.test(word.separator) &&
  (isNumeric(word) ||
    isSuffix(word) ||
    (onlyDashOrSlash.test(word.separator) && fewLetters.test(word.text)));

/** 12 a, 12 bis */
const isSuffixBehindDigits = ({ before, word }: Continuation): boolean =>
  isNumeric(before) && /\d$/.test(before.text) && isSuffix(word);

/** The 3 of 12a3 */
const isNumberBehindLetter = ({ before, word }: Continuation): boolean =>
  word.separator === '' && isNumeric(word) && /(?:^|\d)[a-z]$/.test(before.text);

/** The の and the 2 of 1の2 */
const isBesideScriptMark = ({ before, word }: Continuation): boolean =>
  isPartMark(word.text) || (isPartMark(before.text) && isNumeric(word));

/** The 1 of 12 1/2 */
const isFraction = ({ before, word, next }: Continuation): boolean =>
  /^\d+$/.test(before.text) &&
  /^[123]$/.test(word.text) &&
  /^[2-4]$/.test(next?.text ?? '') &&
  /^[/⁄]$/.test(next?.separator ?? '');

/** The 578 of 1.578 */
const isThousands = ({ before, word }: Continuation): boolean =>
  word.separator === '.' && /^\d{3}$/.test(word.text) && /^\d{1,2}$/.test(before.text);

/** The words behind 12 in `12 bis 14`, `12 and 14` */
const isRange = ({ before, word, next }: Continuation): boolean => {
  if (rangeConjunctions.has(before.text)) return isNumeric(word);
  if (!rangeConjunctions.has(word.text) || !next || startsNewPart(next) || !isNumeric(before))
    return false;
  const width = parseInt(next.text, 10) - parseInt(before.text, 10);
  return width > 0 && width <= MAX_RANGE_WIDTH;
};

const continuations: readonly ((place: Continuation) => boolean)[] = [
  isBehindSeparator,
  isSuffixBehindDigits,
  isNumberBehindLetter,
  isBesideScriptMark,
  isFraction,
  isThousands,
  isRange,
];

const isSuffix = ({ text }: QueryToken): boolean => /^[a-z]$/.test(text) || wordSuffixes.has(text);

/**
 * B12, A-5, N6W23001: the span with the letter before its digits, if there is one. The n of n12 is a
 * designator.
 */
export const withLetterBefore = (
  words: readonly QueryToken[],
  free: number,
  { from, to }: NumberSpan,
): NumberSpan | undefined => {
  const [letter, digits] = [words[from - 1], words[from]];
  if (!letter || !digits || !maskHas(free, from - 1) || !/^[a-z]$/.test(letter.text)) return;
  const isPlain = to === from + 1 && /^\d+$/.test(digits.text);
  const isDesignator = isPlain && numberDesignators.has(letter.text);
  return !isDesignator && noneOrDash.test(digits.separator) ? { from: from - 1, to } : undefined;
};

const noneOrDash = /^[-‐-―−]?$/;

/**
 * Joins the 5 of `Street 30 A 5` with its house. Behind the street, the house number and a letter,
 * which names a staircase or announces the flat, a short number is the flat.
 */
export const joinFlats = (
  words: readonly QueryToken[],
  spans: readonly NumberSpan[],
  streetMask: number,
): readonly NumberSpan[] => {
  const joined: NumberSpan[] = [];
  for (const span of spans) {
    const house = joined.at(-1);
    const isFlat =
      house !== undefined &&
      streetMask !== 0 &&
      streetMask < spanMask(house.from, house.from + 1) &&
      isFlatOf(words, house, span);
    if (isFlat) joined[joined.length - 1] = { from: house.from, to: span.to, isWithFlat: true };
    else joined.push(span);
  }
  return joined;
};

const isFlatOf = (
  words: readonly QueryToken[],
  house: NumberSpan,
  { from, to }: NumberSpan,
): boolean => {
  const flat = words[from];
  return (
    house.to === from &&
    house.to - house.from > 1 &&
    /^[a-z]$/.test(words[house.to - 1]?.text ?? '') &&
    to === from + 1 &&
    /^ \.?$/.test(flat?.separator ?? '') &&
    /^\d{1,4}[a-z]?$/.test(flat?.text ?? '')
  );
};

/** The words that name a lane off a street, as masks. */
export interface LaneWords {
  /** In the script of the country: `39巷`, `14길`. */
  readonly local: number;
  /** In Latin letters: `Lane 39`, which names a lane only where lanes are numbered. */
  readonly romanised: number;
}

/**
 * Finds the words that name a numbered lane off a street. Where a street's name has none of them, the
 * number beside them belongs to a house on the lane, not on the street.
 */
export const findLaneWords = (words: readonly QueryToken[]): LaneWords => {
  let [local, romanised] = [0, 0];
  for (const [at, { text }] of words.entries()) {
    const [before, next] = [words[at - 1], words[at + 1]];
    const isBehindNumber = () => before !== undefined && isNumeric(before);
    const isBeforeNumber = () => next !== undefined && !startsNewPart(next) && isNumeric(next);
    if (numberedLane.test(text) || (laneWords.has(text) && isBehindNumber()))
      local |= spanMask(at, at + 1);
    if (romanisedLaneWords.has(text) && isBeforeNumber()) romanised |= spanMask(at, at + 1);
  }
  return { local, romanised };
};

const numberedLane = new RegExp(`^\\d+[${laneMarks.join('')}]$`);

/** The words that name a lane in a country, as a mask. */
export const laneMaskIn = (
  { local, romanised }: LaneWords,
  country: Country | undefined,
): number => (country?.houseNumbers?.hasNumberedLanes ? local | romanised : local);

/** The first words of the phrases: most words are ruled out by them. */
const firstWords: ReadonlySet<string> = new Set(
  [...noNumberPhrases].map((phrase) => phrase.split(' ')[0] ?? phrase),
);
const MAX_PHRASE_WORDS = 3;

/** Whether a query may say that the house has no number: most do not, and are bound faster. */
export const mayHaveNoNumberPhrase = (words: readonly QueryToken[]): boolean =>
  words.some(({ text }) => firstWords.has(text));

/** Finds `s/n` and its like, by which the house has no number: the free words as a mask, otherwise 0. */
export const findNoNumberPhrase = (words: readonly QueryToken[], free: number): number => {
  for (const [at, word] of words.entries()) {
    if (!firstWords.has(word.text) || !maskHas(free, at) || !(word.fields & QueryField.number))
      continue;
    for (let to = Math.min(words.length, at + MAX_PHRASE_WORDS); to > at; to -= 1) {
      const phrase = words.slice(at, to);
      const isWhole = phrase.every(
        (part, index) => index === 0 || (maskHas(free, at + index) && isBoundToPhrase(part)),
      );
      if (isWhole && noNumberPhrases.has(phrase.map(({ text }) => text).join(' ')))
        return spanMask(at, to);
    }
  }
  return 0;
};

/** `S N` with a space is a direction or an initial. */
const isBoundToPhrase = (word: QueryToken): boolean =>
  word.text.length > 1 || /^[/.]$/.test(word.separator);
