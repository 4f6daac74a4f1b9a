import { collapse } from '../../index/spelling-dictionary.js';
import type { Vocabulary } from '../../index/vocabulary.js';
import {
  MAX_CITY_NAME_TOKENS,
  alternativeCityNames,
  startsCityName,
} from '../../parsing/query/region-mentions.js';
import type { ParsedQuery } from '../../parsing/query/parsed-query.js';
import { abbreviationEquivalents } from '../../parsing/text/abbreviations.js';
import {
  numberSurfaceForms,
  parseSpelledNumber,
  startsTwoWordNumber,
} from '../../parsing/text/numerals.js';
import type { QueryToken } from '../../parsing/text/query-token.js';
import { QueryField, startsNewPart } from '../../parsing/text/query-token.js';
import { interchangeableArticles } from '../../parsing/text/same-name.js';
import { unitDesignators } from '../../parsing/unit/unit-vocabulary.table.js';
import { readingCosts } from '../../ranking/weights.js';
import { isShortNameEdited } from './distant-spellings.js';

/** One way to read some words of a query: as a token of the vocabulary. */
export interface TokenReading {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly token: number;
  /** From 0, as written, to 1: see `readingCosts`. */
  readonly cost: number;
  /** The fields that the words may be. */
  readonly fields: number;
  /** Whether a complete word is read as its one-letter abbreviation, which many names contain. */
  readonly isOneLetter: boolean;
  /** What it corrects, if anything; a known word is one that names contain: `Burg`, read as `Berg`. */
  readonly corrects?: 'unknown word' | 'known word';
}

/** One or more words of a query that are read as one word. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly variants: readonly string[];
  readonly isDotted: boolean;
  readonly fields: number;
  /** Cost of the change of spaces that produced it, if any. */
  readonly editCost: number;
}

/**
 * Tokens that a span may be read as, each at its least cost: the word itself, its abbreviations and
 * ordinals, and words that it begins if a full stop follows.
 */
export const readSpan = (
  span: Span,
  vocabulary: Vocabulary,
  completions: readonly number[],
): readonly TokenReading[] => {
  const { from, to, text, variants } = span;
  const { readings, asGiven, add } = readingsOf(span);
  const { fields } = asGiven;
  const own = to - from > 1 ? readingCosts.joined : readingCosts.asWritten;
  add(vocabulary.tokenOf(text), own);
  for (const variant of variants) add(vocabulary.tokenOf(variant), own);
  for (const other of abbreviationEquivalents(text)) {
    const limits = isCode(other) && !isCode(text) ? asCode(other, fields) : asGiven;
    add(vocabulary.tokenOf(other), readingCosts.abbreviation, limits);
  }
  for (const token of vocabulary.ordinalsOf(text)) add(token, readingCosts.abbreviation);
  for (const token of completions) add(token, readingCosts.cutShort);
  return readings;
};

/** Tokens at one edit distance from a span, besides those that it is read as without correction. */
export const correctSpan = (
  span: Span,
  vocabulary: Vocabulary,
  asWritten: readonly TokenReading[],
): readonly TokenReading[] => {
  const { text, variants, fields } = span;
  // `Flat` is not a misspelling of Glatt.
  if (unitDesignators.has(text)) return [];
  const { readings, add } = readingsOf(span, asWritten);
  for (const other of interchangeableArticles(text))
    add(vocabulary.tokenOf(other), readingCosts.oneEdit, asArticle(other, fields));
  for (const word of [text, ...variants]) {
    for (const token of vocabulary.withinOneEdit(word)) {
      const isShort = isShortNameEdited(word, vocabulary.wordOf(token));
      add(token, readingCosts.oneEdit, {
        fields: isShort ? asPlaceAlone(fields) : fields,
        isOneLetter: false,
        corrects: correctedKind(text, vocabulary, token),
      });
    }
  }
  return readings;
};

/** Collects the readings of a span, each token once. */
const readingsOf = (
  { from, to, fields, editCost }: Span,
  before: readonly TokenReading[] = [],
): {
  readonly readings: readonly TokenReading[];
  readonly asGiven: ReadingLimits;
  add(token: number | undefined, cost: number, limits?: ReadingLimits): void;
} => {
  const readings: TokenReading[] = [];
  const read = new Set(before.map(({ token }) => token));
  const asGiven: ReadingLimits = { fields, isOneLetter: false };
  const add = (token: number | undefined, cost: number, limits = asGiven): void => {
    if (token === undefined || read.has(token)) return;
    read.add(token);
    const { isOneLetter, corrects } = limits;
    const total = cost + editCost;
    readings.push({ from, to, token, cost: total, fields: limits.fields, isOneLetter, corrects });
  };
  return { readings, asGiven, add };
};

/** What a reading may be, besides its cost. */
type ReadingLimits = Pick<TokenReading, 'fields' | 'isOneLetter' | 'corrects'>;

const correctedKind = (
  word: string,
  vocabulary: Vocabulary,
  corrected: number,
): TokenReading['corrects'] => {
  const token = vocabulary.tokenOf(word);
  const isKnown = token !== undefined && vocabulary.isInNames(token);
  return isKnown && isOtherWord(word, vocabulary.wordOf(corrected)) ? 'known word' : 'unknown word';
};

/** Whether two words differ by more than an ending (`Martin`, `Martins`) or a doubled letter. */
const isOtherWord = (one: string, other: string): boolean =>
  !one.startsWith(other) && !other.startsWith(one) && collapse(one) !== collapse(other);

/** A complete word is not a place's code: `Chemin` is not Switzerland, though `ch` abbreviates both. */
const asCode = (code: string, fields: number): ReadingLimits => ({
  fields: fields & ~QueryField.place,
  isOneLetter: code.length === 1,
});

/** A confused article is no country's code: `der` is not Germany, though `de` is. */
const asArticle = (article: string, fields: number): ReadingLimits => ({
  fields: isCode(article) ? fields & ~QueryField.place : fields,
  isOneLetter: false,
  corrects: 'unknown word',
});

/** An edit of three letters makes a word of most streets: only the house number can confirm it. */
const asPlaceAlone = (fields: number): number => fields & QueryField.place;

/** Codes of countries and states have at most two letters. */
const isCode = (word: string): boolean => word.length <= 2;

/**
 * Readings of cities by their names in other languages (`Geneva`, `Genf`), and without their type
 * (`수원` for `수원시`).
 */
export const readPlaceNames = (
  { tokens }: ParsedQuery,
  vocabulary: Vocabulary,
): readonly TokenReading[] => {
  const readings: TokenReading[] = [];
  const add = (from: number, to: number, word: string): void => {
    const token = vocabulary.tokenOf(word);
    if (token === undefined) return;
    readings.push({
      from,
      to,
      token,
      cost: readingCosts.abbreviation,
      fields: QueryField.place,
      isOneLetter: false,
    });
  };
  const addAreas = (from: number, to: number, name: string): void => {
    if (isEastAsian(name)) for (const kind of kindsOfArea) add(from, to, name + kind);
  };
  tokens.forEach(({ text, fields }, from) => {
    if (!(fields & QueryField.place)) return;
    addAreas(from, from + 1, text);
    if (!startsCityName(text)) return;
    for (let to = Math.min(tokens.length, from + MAX_CITY_NAME_TOKENS); to > from; to -= 1) {
      const others = alternativeCityNames(nameOf(tokens.slice(from, to)));
      for (const other of others) {
        add(from, to, other);
        addAreas(from, to, other);
      }
    }
  });
  return readings;
};

const nameOf = (tokens: ParsedQuery['tokens']): string => tokens.map(({ text }) => text).join(' ');

/** City, county, district, province, folded: often omitted after the name. */
const kindsOfArea = ['市', '县', '区', '都', '府', '시', '군', '구', '도', '특별시', '광역시'];

/** First code point from which nearly all letters in Unicode are Han, kana or Hangul. */
const FIRST_EAST_ASIAN = 0x2e80;

const isEastAsian = (word: string): boolean => word.charCodeAt(0) >= FIRST_EAST_ASIAN;

/** Readings of numbers in names in their other forms: `Forty-Eighth`, `XX Settembre`, `20 Settembre`. */
export const readSpelledNumbers = (
  { tokens }: ParsedQuery,
  vocabulary: Vocabulary,
): readonly TokenReading[] => {
  const readings: TokenReading[] = [];
  tokens.forEach((word, from) => {
    if (!(word.fields & QueryField.street)) return;
    const next = tokens[from + 1];
    const isTens = next !== undefined && startsTwoWordNumber(word.text) && !startsNewPart(next);
    const together = isTens ? parseSpelledNumber(word.text + next.text) : undefined;
    const number = together ?? parseSpelledNumber(word.text) ?? countingNumber(word, next);
    if (number === undefined) return;
    const to = from + (together === undefined ? 1 : 2);
    for (const way of numberSurfaceForms(number)) {
      const token = way === word.text ? undefined : vocabulary.tokenOf(way);
      if (token === undefined) continue;
      readings.push({
        from,
        to,
        token,
        cost: readingCosts.abbreviation,
        fields: QueryField.street,
        isOneLetter: false,
      });
    }
  });
  return readings;
};

/**
 * A number before a word or a house number may be a date's or a monarch's; at the end it is a house
 * number.
 */
const countingNumber = ({ text }: QueryToken, next?: QueryToken): number | undefined =>
  text.length <= 2 &&
  next &&
  !startsNewPart(next) &&
  oneOrTwoDigits.test(text) &&
  nameOrNumber.test(next.text)
    ? Number(text)
    : undefined;

const oneOrTwoDigits = /^\d\d?$/;
const nameOrNumber = /^(?:\p{L}{3,}|\d{1,3}[a-z]?)$/u;
