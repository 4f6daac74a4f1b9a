import type { Vocabulary, WordPrefix } from '../../index/vocabulary.js';
import { POSTCODE_MARK, preparePrefix } from '../../index/vocabulary.js';
import type { ParsedQuery } from '../../parsing/query/parsed-query.js';
import { MAX_POSTCODE_TOKENS } from '../../parsing/query/postcodes.js';
import type { QueryToken } from '../../parsing/text/query-token.js';
import {
  ANY_FIELD,
  isNumeric,
  maskHas,
  spanMask,
  startsNewPart,
} from '../../parsing/text/query-token.js';
import {
  buildingDesignators,
  namedUnits,
  unitCounters,
  unitDesignators,
  unitQualifiers,
  unitSides,
} from '../../parsing/unit/unit-vocabulary.table.js';
import {
  LEAST_UNKNOWN_LETTERS,
  MAX_COMPLETIONS_OF_QUERY,
  tokenWeights,
} from '../../ranking/weights.js';
import type { Span, TokenReading } from './span-readings.js';
import { correctSpan, readPlaceNames, readSpan, readSpelledNumbers } from './span-readings.js';
import { flatMap } from '../../lists.js';

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
  readonly letter: WordPrefix;
  readonly fields: number;
}

/** Reads the words of a query as tokens of the vocabulary, with spelling correction if requested. */
export const readTokens = (
  query: ParsedQuery,
  vocabulary: Vocabulary,
  correctsSpelling: boolean,
): TokenReadings => {
  const reader = new TokenReader(query, vocabulary);
  return correctsSpelling ? reader.corrected : reader.asWritten;
};

/** Reads the words of one query, when first requested: several strategies use the same readings. */
export class TokenReader {
  private readonly spans: readonly ReadSpan[];
  /** Names of places in other languages, and numbers in other forms. */
  private readonly others: readonly TokenReading[];
  private readonly postcodes: readonly TokenReading[];
  private knownAsWritten?: TokenReadings;
  private knownCorrected?: TokenReadings;

  constructor(
    private readonly query: ParsedQuery,
    private readonly vocabulary: Vocabulary,
  ) {
    const spans = spansOf(query);
    const completions = completionsOf(spans, vocabulary);
    this.spans = spans.map((span) => ({
      span,
      asWritten: readSpan(span, vocabulary, completions.get(span) ?? []),
    }));
    this.others = [...readPlaceNames(query, vocabulary), ...readSpelledNumbers(query, vocabulary)];
    this.postcodes = readPostcodes(query, vocabulary);
  }

  get asWritten(): TokenReadings {
    this.knownAsWritten ??= this.weigh(flatMap(this.spans, ({ asWritten }) => asWritten));
    return this.knownAsWritten;
  }

  /** With the words at one edit distance. */
  get corrected(): TokenReadings {
    this.knownCorrected ??= this.weigh(
      flatMap(this.spans, ({ span, asWritten }) => [
        ...asWritten,
        ...correctSpan(span, this.vocabulary, asWritten),
      ]),
    );
    return this.knownCorrected;
  }

  private weigh(ofSpans: readonly TokenReading[]): TokenReadings {
    const { query, vocabulary, postcodes } = this;
    return weighReadings(query, vocabulary, { all: [...ofSpans, ...this.others], postcodes });
  }
}

/** A span and its readings without spelling correction. */
interface ReadSpan {
  readonly span: Span;
  readonly asWritten: readonly TokenReading[];
}

/** The readings of a query and more of them. */
export const addReadings = (
  { all, postcodes }: TokenReadings,
  query: ParsedQuery,
  { vocabulary, more }: { readonly vocabulary: Vocabulary; readonly more: readonly TokenReading[] },
): TokenReadings => weighReadings(query, vocabulary, { all: [...all, ...more], postcodes });

const weighReadings = (
  query: ParsedQuery,
  vocabulary: Vocabulary,
  { all, postcodes }: Pick<TokenReadings, 'all' | 'postcodes'>,
): TokenReadings => {
  const cheapest = cheapestReadings(all);
  const inPostcode = wordsOf(postcodes);
  const weights = query.tokens.map((word, at) =>
    weigh(word, cheapest[at], { isInPostcode: maskHas(inPostcode, at), vocabulary }),
  );
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

const initialsOf = ({ tokens }: ParsedQuery): readonly Initial[] => {
  if (!tokens.some(({ isDotted }) => isDotted)) return noInitials;
  return flatMap(tokens, ({ text: letter, isDotted, fields }, at) =>
    isDotted && oneLetter.test(letter) ? [{ at, letter: preparePrefix(letter), fields }] : [],
  );
};

const noInitials: readonly Initial[] = [];

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

/**
 * Completions of the spans with a full stop, those with the fewest first, up to a limit for the
 * query: an address has few words that are cut short, and each of a dozen would be read as any of
 * forty.
 */
const completionsOf = (
  spans: readonly Span[],
  vocabulary: Vocabulary,
): ReadonlyMap<Span, readonly number[]> => {
  const found = spans
    .filter(({ isDotted }) => isDotted)
    .map((span) => [span, vocabulary.startingWith(span.text)] as const)
    .sort(([, one], [, other]) => one.length - other.length);
  let total = 0;
  return new Map(
    found.filter(([, tokens]) => (total += tokens.length) <= MAX_COMPLETIONS_OF_QUERY),
  );
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
      if (key.length > vocabulary.longestPostcode) break;
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

/** The cheapest reading of each word; of equal ones the first. */
const cheapestReadings = (all: readonly TokenReading[]): readonly (TokenReading | undefined)[] => {
  const cheapest: (TokenReading | undefined)[] = [];
  for (const reading of all) {
    for (let at = reading.from; at < reading.to; at += 1) {
      if (reading.cost < (cheapest[at]?.cost ?? Infinity)) cheapest[at] = reading;
    }
  }
  return cheapest;
};

/** The words of some spans, as a mask. */
const wordsOf = (spans: readonly Pick<TokenReading, 'from' | 'to'>[]): number =>
  spans.reduce((mask, { from, to }) => mask | spanMask(from, to), 0);

/** A word has the weight of its cheapest reading; the words of a postcode have that of a number. */
const weigh = (
  word: QueryToken,
  cheapest: TokenReading | undefined,
  { isInPostcode, vocabulary }: { readonly isInPostcode: boolean; readonly vocabulary: Vocabulary },
): number => {
  if (isNumeric(word)) return tokenWeights.number;
  if (cheapest) return vocabulary.idfOf(cheapest.token);
  if (isInPostcode) return tokenWeights.number;
  return word.text.length <= 2 ? tokenWeights.shortUnknown : vocabulary.outOfVocabularyIdf;
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

/**
 * Share of a query's weight in out-of-vocabulary tokens that are no number, unit, country or state
 * either: 0 to 1. Tokens of parts in front of the first number or behind a postcode do not count, as
 * they may be a company's or person's name.
 */
export const outOfVocabularyShare = (query: ParsedQuery, readings: TokenReadings): number => {
  const { all, postcodes } = readings;
  const { countryMentions, stateMentions } = query;
  const explained = wordsOf([...all, ...postcodes, ...countryMentions, ...stateMentions]);
  const { from, to } = numberedParts(query.tokens);
  let weight = 0;
  query.tokens.forEach((word, at) => {
    const isUnknown =
      from <= at &&
      at < to &&
      word.text.length >= LEAST_UNKNOWN_LETTERS &&
      !isNumeric(word) &&
      !maskHas(explained, at) &&
      !unitWords.some((words) => words.has(word.text));
    if (isUnknown) weight += readings.weights[at] ?? 0;
  });
  return weight / Math.max(readings.totalWeight, Number.EPSILON);
};

/** The tokens from the first part with a number to the last with a postcode, or to the end. */
const numberedParts = (tokens: readonly QueryToken[]): { from: number; to: number } => {
  const first = tokens.findIndex(isNumeric);
  const postcode = tokens.findLastIndex(({ text }) => longNumber.test(text));
  const from = tokens.findLastIndex((token, at) => at <= first && startsNewPart(token));
  const to = tokens.findIndex((token, at) => at > postcode && startsNewPart(token));
  return { from: Math.max(from, 0), to: postcode < 0 || to < 0 ? tokens.length : to };
};

const longNumber = /^\d{4}/;

const unitWords = [
  unitDesignators,
  buildingDesignators,
  unitCounters,
  namedUnits,
  unitQualifiers,
  unitSides,
];
