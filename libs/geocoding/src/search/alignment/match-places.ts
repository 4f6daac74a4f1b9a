import { Field } from '../../address/question.js';
import { placeKindOf } from '../../gazetteer/document.js';
import { listOf } from '../../gazetteer/segment.js';
import type { Segment } from '../../gazetteer/segment.js';
import type { Agreement } from './agreement.js';
import { areasOf } from './areas-of.js';
import { bestForm } from './best-form.js';
import type { MatchContext } from './match-context.js';

/** Whether a question names the document’s city or locality, and what it cost to read any place so. */
export interface PlacesMatch {
  readonly city: Agreement;
  readonly cost: number;
  readonly used: number;
}

/** A place is named by this much of its name: `Frankfurt` for `Frankfurt am Main`. */
const LEAST_COVERAGE = 0.6;

/** Finds the names of the places that a document lies in among the free words of a question. */
export const matchPlaces = (context: MatchContext, document: number, free: number): PlacesMatch => {
  const { segment, readings, vocabulary } = context;
  const named: number[] = [];
  let used = 0;
  let cost = 0;
  const areas = areasOf(segment, document);
  for (const area of areas) {
    if (!context.namedAreas.has(area)) continue;
    const search = { readings, vocabulary, free: free & ~used, field: Field.place };
    const match = bestForm(segment.forms, area, search);
    if (!match || match.found < match.total * LEAST_COVERAGE) continue;
    named.push(area);
    used |= match.used;
    cost += match.cost;
  }
  const near = listOf(segment.areas, document);
  const isNear = (place: number): boolean => near.includes(place) && !isCountry(segment, place);
  const city = named.some(isNear) ? 'matched' : 'missing';
  return { city, cost, used };
};

/** What a state lies in is no city. */
const isCountry = (segment: Segment, place: number): boolean =>
  placeKindOf(segment, place - segment.firstPlace) === 'country';
