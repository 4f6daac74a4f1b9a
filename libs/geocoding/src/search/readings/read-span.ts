import { Field } from '../../address/question.js';
import { unitDesignators } from '../../address/unit-words/every-unit-word.js';
import type { Vocabulary } from '../../gazetteer/vocabulary.js';
import { equivalentsOf } from '../../text/abbreviations/equivalents.js';
import { ordinalsOf } from '../../text/ordinals.js';
import { otherArticles } from '../../text/other-articles.js';
import { readingCosts } from './reading-costs.js';
import type { Reading } from './readings.js';

/** Words of a question that are read as one word. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly variants: readonly string[];
  readonly isDotted: boolean;
  readonly fields: number;
  /** What it costs already, as its letters were spaced otherwise. */
  readonly slip: number;
}

/** The words of the gazetteer that a span may stand for, each at its least cost. */
export const readSpan = (
  span: Span,
  vocabulary: Vocabulary,
  correctsSpelling: boolean,
): readonly Reading[] => {
  const { from, to, fields, text, variants, slip } = span;
  const readings: Reading[] = [];
  const asAsked: Manner = { fields, isOneLetter: false };
  const add = (token: number | undefined, cost: number, manner = asAsked): void => {
    if (token === undefined || readings.some((reading) => reading.token === token)) return;
    const { fields: allowed, isOneLetter } = manner;
    readings.push({ from, to, token, cost: cost + slip, fields: allowed, isOneLetter });
  };
  const own = to - from > 1 ? readingCosts.joined : readingCosts.asWritten;
  add(vocabulary.tokenOf(text), own);
  for (const variant of variants) add(vocabulary.tokenOf(variant), own);
  for (const other of equivalentsOf(text)) {
    const manner = isCode(other) && !isCode(text) ? asSign(other, fields) : asAsked;
    add(vocabulary.tokenOf(other), readingCosts.abbreviation, manner);
  }
  for (const other of ordinalsOf(text)) add(vocabulary.tokenOf(other), readingCosts.abbreviation);
  if (span.isDotted) {
    for (const token of vocabulary.beginningWith(text)) add(token, readingCosts.cutShort);
  }
  // `Flat` is no slip for Glatt.
  if (correctsSpelling && !unitDesignators.has(text)) {
    for (const other of otherArticles(text)) add(vocabulary.tokenOf(other), readingCosts.oneEdit);
    for (const word of [text, ...variants]) {
      for (const token of vocabulary.misspelt(word)) add(token, readingCosts.oneEdit);
    }
  }
  return readings;
};

type Manner = Pick<Reading, 'fields' | 'isOneLetter'>;

/** Who writes `Chemin` in full does not mean Switzerland, whose sign is the short form, too. */
const asSign = (sign: string, fields: number): Manner => ({
  fields: fields & ~Field.place,
  isOneLetter: sign.length === 1,
});

/** So short are the signs of countries and states. */
const isCode = (word: string): boolean => word.length <= 2;
