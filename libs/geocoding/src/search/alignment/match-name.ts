import { Field } from '../../address/question.js';
import { maskOf } from '../../address/word-mask.js';
import { DocumentKind, kindOf } from '../../gazetteer/document.js';
import { NOTHING, isEmptyAt, listOf } from '../../gazetteer/segment.js';
import { bestForm } from './best-form.js';
import type { MatchContext } from './match-context.js';
import type { FormMatch } from './match-form.js';

/** Finds a document's name in a question; a street without one goes by its city's or locality's. */
export const matchName = (context: MatchContext, document: number): FormMatch | undefined => {
  const { segment, question, readings, vocabulary } = context;
  const isPlace = kindOf(segment, document) === DocumentKind.place;
  const free = maskOf(0, question.words.length);
  const search = { readings, vocabulary, free, field: isPlace ? Field.place : Field.street };
  if (!isEmptyAt(segment.forms, document))
    return (
      bestForm(segment.forms, document, search) ??
      (isPlace ? nameByPostcode(context, document) : undefined)
    );
  for (const area of listOf(segment.areas, document)) {
    if (area === NOTHING) continue;
    const match = bestForm(segment.forms, area, { ...search, field: Field.place });
    if (match) return match;
  }
  return undefined;
};

/** A postcode as a document is named by its code. */
const nameByPostcode = (
  { segment, readings }: MatchContext,
  document: number,
): FormMatch | undefined => {
  const codes = listOf(segment.postcodes, document);
  const reading = readings.postcodes.find(({ token }) => codes.includes(token));
  return reading && { found: 1, total: 1, cost: 0, used: maskOf(reading.from, reading.to) };
};
