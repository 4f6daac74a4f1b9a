import { Field } from '../../address/question.js';
import { maskOf } from '../../address/word-mask.js';
import { DocumentKind, kindOf } from '../../gazetteer/document.js';
import { NOTHING, isEmptyAt, listOf } from '../../gazetteer/segment.js';
import { bestForm } from './best-form.js';
import type { MatchContext } from './match-context.js';
import type { FormMatch, FormSearch } from './match-form.js';

/** How a document's name is found; of a street without one, the place by whose name it goes. */
export interface NameMatch extends FormMatch {
  readonly area?: number;
}

/** Finds a document's name in a question; a street without one goes by its locality's, else its city's. */
export const matchName = (context: MatchContext, document: number): NameMatch | undefined => {
  const { segment, question, readings, vocabulary } = context;
  const isPlace = kindOf(segment, document) === DocumentKind.place;
  const free = maskOf(0, question.words.length);
  const search = { readings, vocabulary, free, field: isPlace ? Field.place : Field.street };
  if (!isEmptyAt(segment.forms, document))
    return (
      bestForm(segment.forms, document, search) ??
      (isPlace ? nameByPostcode(context, document) : undefined)
    );
  return nameByPlace(context, document, { ...search, field: Field.place });
};

/** By the place of which most is said; of city and locality alike, by the locality. */
const nameByPlace = (
  { segment }: MatchContext,
  document: number,
  search: FormSearch,
): NameMatch | undefined => {
  const [city = NOTHING, ...localities] = listOf(segment.areas, document);
  let best: NameMatch | undefined;
  for (const area of [...localities, city]) {
    const match = area === NOTHING ? undefined : bestForm(segment.forms, area, search);
    if (match && (!best || coverageOf(match) > coverageOf(best))) best = { ...match, area };
  }
  return best;
};

const coverageOf = ({ found, total, cost }: FormMatch): number => (found - cost) / total;

/** A postcode as a document is named by its code. */
const nameByPostcode = (
  { segment, readings }: MatchContext,
  document: number,
): FormMatch | undefined => {
  const codes = listOf(segment.postcodes, document);
  const reading = readings.postcodes.find(({ token }) => codes.includes(token));
  return reading && { found: 1, total: 1, cost: 0, used: maskOf(reading.from, reading.to) };
};
