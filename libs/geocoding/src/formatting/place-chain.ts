import { placeKindOf, placeAndAncestors } from '../index/segment.js';
import type { Names, PlaceKind, Segment } from '../index/segment.js';

/** The names of the places that contain an object, by their kind. */
export type PlaceChain = Readonly<Partial<Record<PlaceKind, Names>>>;

/** Collects the names of places (by ordinal) and of those that contain them; the first of a kind counts. */
export const buildPlaceChain = (
  segment: Segment,
  places: readonly (number | undefined)[],
): PlaceChain => {
  const chain: Partial<Record<PlaceKind, Names>> = {};
  for (const start of places) {
    if (start === undefined) continue;
    for (const place of placeAndAncestors(segment, start)) {
      chain[placeKindOf(segment, place)] ??= placeNames(segment, place);
    }
  }
  return chain;
};

/** The names of a place, by ordinal. Cached, because most results are in few places. */
export const placeNames = (segment: Segment, place: number): Names => {
  const ofSegment = parsedNames.get(segment) ?? new Map<number, Names>();
  if (ofSegment.size === 0) parsedNames.set(segment, ofSegment);
  let names = ofSegment.get(place);
  if (!names) {
    names = JSON.parse(segment.placeNames[place] ?? '{}') as Names;
    ofSegment.set(place, names);
  }
  return names;
};

const parsedNames = new WeakMap<Segment, Map<number, Names>>();
