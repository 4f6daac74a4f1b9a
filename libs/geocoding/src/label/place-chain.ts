import { NOTHING, placeKinds } from '../gazetteer/segment.js';
import type { Names, PlaceKind, Segment } from '../gazetteer/segment.js';

/** The names of the places that something lies in, by their kind. */
export type PlaceChain = Readonly<Partial<Record<PlaceKind, Names>>>;

/** City, county, state, country: deeper nesting is a loop in the data. */
const MOST_ANCESTORS = 6;

/** Follows places (by ordinal) and what encloses them; of one kind the nearest counts. */
export const placeChain = (
  segment: Segment,
  places: readonly (number | undefined)[],
): PlaceChain => {
  const chain: Partial<Record<PlaceKind, Names>> = {};
  for (const start of places) {
    let place = start ?? NOTHING;
    for (let step = 0; place !== NOTHING && step < MOST_ANCESTORS; step += 1) {
      const kind = placeKinds[segment.placeKind[place] ?? 0] ?? 'country';
      chain[kind] ??= namesOf(segment, place);
      place = segment.parent[place] ?? NOTHING;
    }
  }
  return chain;
};

export const namesOf = (segment: Segment, place: number): Names =>
  JSON.parse(segment.placeNames[place] ?? '{}') as Names;
