import { placeKindOf, placesFrom } from '../gazetteer/document.js';
import type { Names, PlaceKind, Segment } from '../gazetteer/segment.js';

/** The names of the places that something lies in, by their kind. */
export type PlaceChain = Readonly<Partial<Record<PlaceKind, Names>>>;

/** Follows places (by ordinal) and what encloses them; of one kind the first counts. */
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

const parsed = new WeakMap<Segment, Map<number, Names>>();

/** Of a place, by its ordinal; parsed once, as the same few are asked for over and over. */
export const namesOf = (segment: Segment, place: number): Names => {
  const ofSegment = parsed.get(segment) ?? new Map<number, Names>();
  if (ofSegment.size === 0) parsed.set(segment, ofSegment);
  let names = ofSegment.get(place);
  if (!names) {
    names = JSON.parse(segment.placeNames[place] ?? '{}') as Names;
    ofSegment.set(place, names);
  }
  return names;
};
