import { placeKindOf, placesFrom } from '../gazetteer/document.js';
import type { Names, PlaceKind, Segment } from '../gazetteer/segment.js';

/** The names of the places that something lies in, by their kind. */
export type PlaceChain = Readonly<Partial<Record<PlaceKind, Names>>>;

/** Follows places (by ordinal) and what encloses them; of one kind the nearest counts. */
export const placeChain = (
  segment: Segment,
  places: readonly (number | undefined)[],
): PlaceChain => {
  const chain: Partial<Record<PlaceKind, Names>> = {};
  for (const start of places) {
    if (start === undefined) continue;
    for (const place of placesFrom(segment, start)) {
      chain[placeKindOf(segment, place)] ??= namesOf(segment, place);
    }
  }
  return chain;
};

/** Of a place, by its ordinal. */
export const namesOf = (segment: Segment, place: number): Names =>
  JSON.parse(segment.placeNames[place] ?? '{}') as Names;
