import { MOST_POSTCODE_WORDS } from '../../address/postcode-shape.js';
import { ANY_FIELD, isApart, isNumeric } from '../../address/question.js';
import type { Question, QuestionWord } from '../../address/question.js';
import { holds } from '../../address/word-mask.js';
import { POSTCODE_MARK } from '../../gazetteer/vocabulary.js';
import type { Vocabulary } from '../../gazetteer/vocabulary.js';
import { readPlaceNames } from './read-place-names.js';
import { readSpan } from './read-span.js';
import { readSpelledNumbers } from './read-spelled-numbers.js';
import type { Span } from './read-span.js';

/** One way to read some words of a question: as a word that the gazetteer knows. */
export interface Reading {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly token: number;
  /** 0 as written, to 1 hardly likely. */
  readonly cost: number;
  /** Which fields the words may stand for. */
  readonly fields: number;
  /** Whether a word in full is read as its one-letter abbreviation: that many names hold. */
  readonly isOneLetter: boolean;
}

/** A letter that stands for the word that it begins. */
interface Initial {
  readonly at: number;
  readonly letter: string;
  readonly fields: number;
}

/** All readings of a question, and what each of its words weighs. */
export interface Readings {
  readonly byToken: ReadonlyMap<number, readonly Reading[]>;
  readonly all: readonly Reading[];
  readonly postcodes: readonly Reading[];
  readonly weights: readonly number[];
  readonly totalWeight: number;
  /** Single letters with a full stop, which may be the first of any word. */
  readonly initials: readonly Initial[];
}

/** A house number tells as much as a fairly rare word, however many houses bear it. */
const NUMBER_WEIGHT = 3;
/** An unknown word of one or two letters is an abbreviation more often than a name. */
const SHORT_STRANGER_WEIGHT = 1.5;

/** Reads the words of a question as words of the vocabulary, misspelt ones too where it is to. */
export const readWithVocabulary = (
  question: Question,
  vocabulary: Vocabulary,
  correctsSpelling: boolean,
): Readings => {
  const all = [
    ...spansOf(question).flatMap((span) => readSpan(span, vocabulary, correctsSpelling)),
    ...readPlaceNames(question, vocabulary),
    ...readSpelledNumbers(question, vocabulary),
  ];
  const postcodes = readPostcodes(question, vocabulary);
  const weights = question.words.map((word, at) => weigh(word, at, { all, postcodes, vocabulary }));
  return {
    all,
    postcodes,
    byToken: groupByToken(all),
    weights,
    totalWeight: weights.reduce((sum, weight) => sum + weight, 0),
    initials: initialsOf(question),
  };
};

/** What some words of the question, a mask, weigh together. */
export const weightOf = (mask: number, { weights }: Readings): number =>
  weights.reduce((sum, weight, at) => (holds(mask, at) ? sum + weight : sum), 0);

const initialsOf = ({ words }: Question): readonly Initial[] =>
  words.flatMap(({ text: letter, isDotted, fields }, at) =>
    isDotted && oneLetter.test(letter) ? [{ at, letter, fields }] : [],
  );

const oneLetter = /^\p{L}$/u;

/** Each word, then each group of words that is also read as one. */
const spansOf = (question: Question): readonly Span[] => {
  const spans: Span[] = question.words.map((word, at) => ({
    from: at,
    to: at + 1,
    text: word.text,
    variants: word.variants,
    isDotted: word.isDotted,
    fields: word.fields,
    slip: word.slip ?? 0,
  }));
  for (const { from, to, text, isDotted } of question.joined) {
    const words = question.words.slice(from, to);
    const fields = words.reduce((shared, word) => shared & word.fields, ANY_FIELD);
    const slip = Math.max(...words.map((word) => word.slip ?? 0));
    spans.push({ from, to, text, variants: noVariants, isDotted, fields, slip });
  }
  return spans;
};

const noVariants: readonly string[] = [];

/** Adjacent words that together are a postcode of the gazetteer. */
const readPostcodes = ({ words }: Question, vocabulary: Vocabulary): readonly Reading[] => {
  const found: Reading[] = [];
  for (let from = 0; from < words.length; from += 1) {
    let key = '';
    for (let to = from + 1; to <= Math.min(words.length, from + MOST_POSTCODE_WORDS); to += 1) {
      const word = words[to - 1];
      if (!word || (to > from + 1 && isApart(word))) break;
      key += word.text;
      if (!digit.test(key)) continue;
      const token = vocabulary.tokenOf(POSTCODE_MARK + key);
      if (token !== undefined)
        found.push({ from, to, token, cost: 0, fields: word.fields, isOneLetter: false });
    }
  }
  return found;
};

/** No country has postcodes of letters alone. */
const digit = /\d/;

interface KnownReadings {
  readonly all: readonly Reading[];
  readonly postcodes: readonly Reading[];
  readonly vocabulary: Vocabulary;
}

/** A word weighs what its likeliest reading weighs; a postcode's words weigh as numbers do. */
const weigh = (word: QuestionWord, at: number, known: KnownReadings): number => {
  if (isNumeric(word)) return NUMBER_WEIGHT;
  let cheapest: Reading | undefined;
  for (const reading of known.all) {
    if (reading.from <= at && at < reading.to && (!cheapest || reading.cost < cheapest.cost))
      cheapest = reading;
  }
  if (cheapest) return known.vocabulary.weightOf(cheapest.token);
  if (known.postcodes.some(({ from, to }) => from <= at && at < to)) return NUMBER_WEIGHT;
  return word.text.length <= 2 ? SHORT_STRANGER_WEIGHT : known.vocabulary.strangerWeight;
};

const groupByToken = (readings: readonly Reading[]): Map<number, Reading[]> => {
  const groups = new Map<number, Reading[]>();
  for (const reading of readings) {
    const group = groups.get(reading.token);
    if (group) group.push(reading);
    else groups.set(reading.token, [reading]);
  }
  return groups;
};
