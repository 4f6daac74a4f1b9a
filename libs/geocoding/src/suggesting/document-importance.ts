import { isEmptyAt } from '../index/integer-lists.js';
import { NO_PLACE, placeAndAncestors, placeKindOf } from '../index/segment.js';
import type { Segment } from '../index/segment.js';
import { leastStreets, suggestionWeights } from '../ranking/suggestion-weights.table.js';

const importances = new WeakMap<Segment, Float32Array>();

/**
 * The importance of each document of a segment, in points: settlements by their streets, and other
 * documents by the settlement that they are in and by their own size. Computed on first use, and kept as
 * long as the segment.
 */
export const importanceOf = (segment: Segment): Float32Array => {
  const known = importances.get(segment) ?? compute(segment);
  importances.set(segment, known);
  return known;
};

const compute = (segment: Segment): Float32Array => {
  const { documents, firstPlace, firstHouse, radiusMetres } = segment;
  const streets = countStreets(segment);
  const points = new Float32Array(documents);
  for (let document = 0; document < documents; document += 1) {
    const isPlace = document >= firstPlace && document < firstHouse;
    const settlement = isPlace ? document - firstPlace : settlementOf(segment, document);
    points[document] =
      suggestionWeights.settlementSize * Math.log10(1 + (streets[settlement] ?? 0)) +
      suggestionWeights.streetSize * Math.log10(1 + (radiusMetres[document] ?? 0) / 100);
  }
  return points;
};

/** The ordinal of the city of a document, or of the first locality where it has no city. */
const settlementOf = ({ areas, firstPlace }: Segment, document: number): number => {
  if (isEmptyAt(areas, document)) return NO_PLACE;
  const start = areas.starts[document] ?? 0;
  const city = areas.values[start] ?? NO_PLACE;
  const settlement = city === NO_PLACE ? (areas.values[start + 1] ?? NO_PLACE) : city;
  return settlement === NO_PLACE ? NO_PLACE : settlement - firstPlace;
};

/** By place ordinal: the streets of a settlement, and those of the places in any other place. */
const countStreets = (segment: Segment): Float64Array => {
  const { areas, firstPlace, firstHouse } = segment;
  const own = new Float64Array(firstHouse - firstPlace);
  const counted =
    segment.categories === undefined ? [0, firstPlace] : [firstHouse, segment.documents];
  for (let document = counted[0] ?? 0; document < (counted[1] ?? 0); document += 1) {
    const end = areas.starts[document + 1] ?? 0;
    for (let at = areas.starts[document] ?? 0; at < end; at += 1) {
      const place = (areas.values[at] ?? NO_PLACE) - firstPlace;
      if (place >= 0) own[place] = (own[place] ?? 0) + 1;
    }
  }
  const all = own.map((count, place) => count + (leastStreets[placeKindOf(segment, place)] ?? 0));
  own.forEach((count, place) => {
    for (const outer of placeAndAncestors(segment, place).slice(1))
      all[outer] = (all[outer] ?? 0) + count;
  });
  return all;
};
