import type { Position } from '#contracts';
import { NOTHING, placeKinds } from './segment.js';
import type { PlaceKind, Segment } from './segment.js';

/** What a document of a segment is. */
export const DocumentKind = { street: 0, place: 1, house: 2 } as const;
export type DocumentKind = (typeof DocumentKind)[keyof typeof DocumentKind];

/** Documents stand in the order of their kinds, so that a document's number tells its own. */
export const kindOf = (segment: Segment, document: number): DocumentKind => {
  if (document < segment.firstPlace) return DocumentKind.street;
  return document < segment.firstHouse ? DocumentKind.place : DocumentKind.house;
};

/** A document and the segment that it is one of. */
interface Located {
  readonly segment: Segment;
  readonly document: number;
}

export const isStreet = ({ segment, document }: Located): boolean =>
  kindOf(segment, document) === DocumentKind.street;

export const isPlace = ({ segment, document }: Located): boolean =>
  kindOf(segment, document) === DocumentKind.place;

/** Upper-case ISO 3166-1 alpha-2. */
export const countryOf = (segment: Segment, document: number): string =>
  segment.countries[segment.country[document] ?? 0] ?? '';

/** A document's middle, to about a metre. */
export const centreOf = (segment: Segment, document: number): Position => ({
  lat: segment.lat[document] ?? 0,
  lon: segment.lon[document] ?? 0,
});

/** Of a place, by its ordinal. */
export const placeKindOf = (segment: Segment, place: number): PlaceKind =>
  placeKinds[segment.placeKind[place] ?? 0] ?? 'country';

/** Locality, city, county, state, country, and room to spare: deeper nesting is a loop in the data. */
const MOST_NESTED = 7;

/** A place and what encloses it, the nearest first; all by their ordinals. */
export const placesFrom = (segment: Segment, place: number): readonly number[] => {
  const places: number[] = [];
  for (let next = place; next !== NOTHING && places.length < MOST_NESTED;) {
    places.push(next);
    next = segment.parent[next] ?? NOTHING;
  }
  return places;
};
