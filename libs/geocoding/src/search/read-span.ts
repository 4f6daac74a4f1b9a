import type { Vocabulary } from '../gazetteer/vocabulary.js';
import { equivalentsOf } from '../text/abbreviations/equivalents.js';
import { ordinalsOf } from '../text/ordinals.js';
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
}

/** The words of the gazetteer that a span may stand for, each at its least cost. */
export const readSpan = (
  span: Span,
  vocabulary: Vocabulary,
  correctsSpelling: boolean,
): readonly Reading[] => {
  const { from, to, fields, text, variants } = span;
  const readings = new Map<number, Reading>();
  const add = (token: number | undefined, cost: number): void => {
    if (token === undefined || readings.has(token)) return;
    readings.set(token, { from, to, token, cost, fields });
  };
  const own = to - from > 1 ? readingCosts.joined : readingCosts.asWritten;
  const written = [text, ...variants];
  for (const word of written) add(vocabulary.tokenOf(word), own);
  for (const other of equivalentsOf(text))
    add(vocabulary.tokenOf(other), readingCosts.abbreviation);
  for (const other of ordinalsOf(text)) add(vocabulary.tokenOf(other), readingCosts.abbreviation);
  if (span.isDotted) {
    for (const token of vocabulary.beginningWith(text)) add(token, readingCosts.cutShort);
  }
  if (correctsSpelling) {
    for (const word of written) {
      for (const token of vocabulary.misspelt(word)) add(token, readingCosts.oneEdit);
    }
  }
  return [...readings.values()];
};
