import type { Vocabulary } from '../../index/vocabulary.js';
import { POSTCODE_MARK } from '../../index/vocabulary.js';
import type { ParsedQuery } from '../../parsing/query/parsed-query.js';
import { MAX_POSTCODE_TOKENS } from '../../parsing/query/postcodes.js';
import type { QueryToken } from '../../parsing/text/query-token.js';
import { ANY_FIELD, isNumeric, maskHas, startsNewPart } from '../../parsing/text/query-token.js';
import {
  buildingDesignators,
  namedUnits,
  unitCounters,
  unitDesignators,
  unitQualifiers,
  unitSides,
} from '../../parsing/unit/unit-vocabulary.js';
import { LEAST_UNKNOWN_LETTERS, tokenWeights } from '../../ranking/weights.js';
import type { Span, TokenReading } from './span-readings.js';
import { readPlaceNames, readSpan, readSpelledNumbers } from './span-readings.js';

/** All readings of a query, and the weights of its words. */
export interface TokenReadings {
  readonly all: readonly TokenReading[];
  readonly byToken: ReadonlyMap<number, readonly TokenReading[]>;
  /** Words that together are a postcode of the index. */
  readonly postcodes: readonly TokenReading[];
  /** Weight of each word, on the scale of `log(1 + documents / holders)`. */
  readonly weights: readonly number[];
  readonly totalWeight: number;
  /** Single letters with a full stop, which may begin any word. */
  readonly initials: readonly Initial[];
}

/** A letter in place of the word that it begins. */
interface Initial {
  readonly at: number;
  readonly letter: string;
  readonly fields: number;
}

/** Reads the words of a query as tokens of the vocabulary, with spelling correction if requested. */
export const readTokens = (
  query: ParsedQuery,
  vocabulary: Vocabulary,
  correctsSpelling: boolean,
): TokenReadings => {
  const all = [
    ...spansOf(query).flatMap((span) => readSpan(span, vocabulary, correctsSpelling)),
    ...readPlaceNames(query, vocabulary),
    ...readSpelledNumbers(query, vocabulary),
  ];
  const postcodes = readPostcodes(query, vocabulary);
  const weights = query.tokens.map((word, at) => weigh(word, at, { all, postcodes, vocabulary }));
  return {
    all,
    postcodes,
    byToken: groupByToken(all),
    weights,
    totalWeight: weights.reduce((sum, weight) => sum + weight, 0),
    initials: initialsOf(query),
  };
};

/** Sum of the weights of some words, given as a mask. */
export const weightOfWords = (mask: number, { weights }: TokenReadings): number =>
  weights.reduce((sum, weight, at) => (maskHas(mask, at) ? sum + weight : sum), 0);

const initialsOf = ({ tokens }: ParsedQuery): readonly Initial[] =>
  tokens.flatMap(({ text: letter, isDotted, fields }, at) =>
    isDotted && oneLetter.test(letter) ? [{ at, letter, fields }] : [],
  );

const oneLetter = /^\p{L}$/u;

/** Each word, then each group of words that is also read as one word. */
const spansOf = (query: ParsedQuery): readonly Span[] => {
  const spans: Span[] = query.tokens.map((word, at) => ({
    from: at,
    to: at + 1,
    text: word.text,
    variants: word.variants,
    isDotted: word.isDotted,
    fields: word.fields,
    editCost: word.editCost ?? 0,
  }));
  for (const { from, to, text, isDotted } of query.joinedTokens) {
    const words = query.tokens.slice(from, to);
    const fields = words.reduce((shared, word) => shared & word.fields, ANY_FIELD);
    const editCost = Math.max(...words.map((word) => word.editCost ?? 0));
    spans.push({ from, to, text, variants: noVariants, isDotted, fields, editCost });
  }
  return spans;
};

const noVariants: readonly string[] = [];

/** Adjacent words that together are a postcode of the index. */
const readPostcodes = (
  { tokens }: ParsedQuery,
  vocabulary: Vocabulary,
): readonly TokenReading[] => {
  const found: TokenReading[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    let key = '';
    for (let to = from + 1; to <= Math.min(tokens.length, from + MAX_POSTCODE_TOKENS); to += 1) {
      const word = tokens[to - 1];
      if (!word || (to > from + 1 && startsNewPart(word))) break;
      key += word.text;
      if (!digit.test(key)) continue;
      const token = vocabulary.tokenOf(POSTCODE_MARK + key);
      if (token !== undefined)
        found.push({ from, to, token, cost: 0, fields: word.fields, isOneLetter: false });
    }
  }
  return found;
};

/** No country has postcodes without digits. */
const digit = /\d/;

interface KnownReadings {
  readonly all: readonly TokenReading[];
  readonly postcodes: readonly TokenReading[];
  readonly vocabulary: Vocabulary;
}

/** A word has the weight of its cheapest reading; the words of a postcode have that of a number. */
const weigh = (word: QueryToken, at: number, known: KnownReadings): number => {
  if (isNumeric(word)) return tokenWeights.number;
  let cheapest: TokenReading | undefined;
  for (const reading of known.all) {
    if (reading.from <= at && at < reading.to && (!cheapest || reading.cost < cheapest.cost))
      cheapest = reading;
  }
  if (cheapest) return known.vocabulary.idfOf(cheapest.token);
  if (known.postcodes.some(({ from, to }) => from <= at && at < to)) return tokenWeights.number;
  return word.text.length <= 2 ? tokenWeights.shortUnknown : known.vocabulary.outOfVocabularyIdf;
};

const groupByToken = (readings: readonly TokenReading[]): Map<number, TokenReading[]> => {
  const groups = new Map<number, TokenReading[]>();
  for (const reading of readings) {
    const group = groups.get(reading.token);
    if (group) group.push(reading);
    else groups.set(reading.token, [reading]);
  }
  return groups;
};

/** Share of a query's weight in out-of-vocabulary tokens that are no number, unit, country or state either: 0 to 1. */
export const outOfVocabularyShare = (query: ParsedQuery, readings: TokenReadings): number => {
  let weight = 0;
  query.tokens.forEach((word, at) => {
    const isUnknown =
      word.text.length >= LEAST_UNKNOWN_LETTERS &&
      !isNumeric(word) &&
      !isExplained(query, readings, at);
    if (isUnknown) weight += readings.weights[at] ?? 0;
  });
  return weight / Math.max(readings.totalWeight, Number.EPSILON);
};

const unitWords = [
  unitDesignators,
  buildingDesignators,
  unitCounters,
  namedUnits,
  unitQualifiers,
  unitSides,
];

const isExplained = (query: ParsedQuery, readings: TokenReadings, at: number): boolean => {
  const covers = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
    from <= at && at < to;
  return (
    readings.all.some(covers) ||
    readings.postcodes.some(covers) ||
    query.countryMentions.some(covers) ||
    query.stateMentions.some(covers) ||
    unitWords.some((words) => words.has(query.tokens[at]?.text ?? ''))
  );
};
