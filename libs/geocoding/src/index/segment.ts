import type { Position } from '#contracts';
import { roughDistanceMetres } from '#geo';
import type { IntegerLists } from './integer-lists.js';
import { listOf } from './integer-lists.js';
import type { InvertedIndex } from './inverted-index.js';
import { lowerBound, postingListOf } from './inverted-index.js';
import { MissingResultError } from '../lists.js';

/** Whether a data set is drawn as a map (OpenStreetMap), or is an official list of addresses. */
export type DataSetKind = 'map' | 'register';

/**
 * Kinds of places, the coarsest first. A postcode is a place of its own. Streets and categories are
 * places only of places of interest, whose names they may accompany.
 */
export const placeKinds = [
  'country',
  'state',
  'county',
  'city',
  'locality',
  'postcode',
  'street',
  'category',
] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Ends each search form of a document in `Segment.forms`. */
export const FORM_END = -1;
/** The same of a form of another name: a former, local or official one. Tokens are not negative. */
export const OTHER_FORM_END = -2;
/** Takes the place of a place where there is none. */
export const NO_PLACE = -1;

/** Names of a toponym: the local name under '', translations under ISO 639-1 codes. */
export type Names = Readonly<Record<string, string>>;

/**
 * One generation of a data set as the in-memory index: its streets, places and named houses are
 * documents, found by the tokens of their names. Premises themselves stay in Postgres.
 */
export interface Segment {
  readonly generation: number;
  readonly dataset: string;
  readonly kind: DataSetKind;
  readonly attribution: string;
  /** When the import of the generation ended. */
  readonly importedAt?: Date;
  readonly bounds: Bounds;
  /** How many documents there are. */
  readonly documents: number;
  /** Documents are numbered streets first (from 0), then places (from here), then named houses. */
  readonly firstPlace: number;
  readonly firstHouse: number;
  /** ISO 3166-1 alpha-2 of each document, as an index into `countries`. */
  readonly country: Uint8Array;
  readonly countries: readonly string[];
  /** Centroid of each document in WGS 84, in single precision: to about a metre. */
  readonly lat: Float32Array;
  readonly lon: Float32Array;
  /** Distance from a street's centroid to its farthest premise; 0 for other documents. */
  readonly radiusMetres: Float32Array;
  /** Tokens of the names, one search form after the other, each ended by FORM_END or OTHER_FORM_END. */
  readonly forms: IntegerLists;
  /** Documents of the places that contain a document: the city first, or NO_PLACE. */
  readonly areas: IntegerLists;
  /** Tokens of the document's postcodes. */
  readonly postcodes: IntegerLists;
  /** By place ordinal: the ordinal of the enclosing place, or NO_PLACE. */
  readonly parent: Int32Array;
  /** By place ordinal: an index into `placeKinds`. */
  readonly placeKind: Uint8Array;
  /** By place ordinal: `Names` as JSON. */
  readonly placeNames: readonly string[];
  readonly placeIds: readonly string[];
  /** The ordinal of each named house's premise, ascending. */
  readonly housePremise: Int32Array;
  /** The document of each named house's street; empty in a segment of places of interest. */
  readonly houseStreet: Int32Array;
  /** The documents of the named houses of each street. */
  readonly housesByStreet: IntegerLists;
  /** Of a segment of places of interest: the documents of each category, from south to north. */
  readonly categories?: ReadonlyMap<string, readonly number[]>;
  /** Documents by the tokens of their own names and of their postcodes. */
  readonly ownWords: InvertedIndex;
  /** Documents by the tokens of the city and localities that contain them. */
  readonly areaWords: InvertedIndex;
}

/** The bounding box of a generation, in degrees. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** One document of one segment. */
export interface DocumentRef {
  readonly segment: Segment;
  readonly document: number;
}

export const DocumentKind = { street: 0, place: 1, house: 2 } as const;
export type DocumentKind = (typeof DocumentKind)[keyof typeof DocumentKind];

/** Derived from the document's number, as documents are numbered in the order of their kinds. */
export const kindOf = (segment: Segment, document: number): DocumentKind => {
  if (document < segment.firstPlace) return DocumentKind.street;
  return document < segment.firstHouse ? DocumentKind.place : DocumentKind.house;
};

export const isStreet = ({ segment, document }: DocumentRef): boolean =>
  kindOf(segment, document) === DocumentKind.street;

export const isPlace = ({ segment, document }: DocumentRef): boolean =>
  kindOf(segment, document) === DocumentKind.place;

/** The ordinal of a named house's premise. Throws MissingResultError. */
export const premiseOfHouse = (segment: Segment, document: number): number => {
  const ordinal = segment.housePremise[document - segment.firstHouse];
  if (ordinal === undefined)
    throw new MissingResultError(`the premise of document ${document} of ${segment.dataset}`);
  return ordinal;
};

/** Upper-case ISO 3166-1 alpha-2. */
export const countryOf = (segment: Segment, document: number): string =>
  segment.countries[segment.country[document] ?? 0] ?? '';

/** Whether a document is a place of interest. */
export const isPointOfInterest = ({ segment, document }: DocumentRef): boolean =>
  segment.categories !== undefined && document >= segment.firstHouse;

/** The centroid of a document, to about a metre. */
export const centreOf = (segment: Segment, document: number): Position => ({
  lat: segment.lat[document] ?? 0,
  lon: segment.lon[document] ?? 0,
});

/** The distance between the centroids of two documents. */
export const centreDistanceMetres = (one: DocumentRef, other: DocumentRef): number =>
  roughDistanceMetres(centreOf(one.segment, one.document), centreOf(other.segment, other.document));

/** The distance from a street's centroid to its farthest premise; 0 for other documents. */
export const radiusOf = ({ segment, document }: DocumentRef): number =>
  segment.radiusMetres[document] ?? 0;

/** One spelling of a name, as it is searched. */
export interface SearchForm {
  readonly tokens: readonly number[];
  /** Whether it is of another name than the current one: a former, local or official one. */
  readonly isOtherName: boolean;
}

/** The search forms of a document. */
export const formsOf = ({ segment, document }: DocumentRef): readonly SearchForm[] => {
  const forms: SearchForm[] = [];
  let tokens: number[] = [];
  for (const value of listOf(segment.forms, document)) {
    if (value >= 0) {
      tokens.push(value);
      continue;
    }
    forms.push({ tokens, isOtherName: value === OTHER_FORM_END });
    tokens = [];
  }
  return forms;
};

/** The first search form of a document as a text: its name in folded words. */
export const indexedNameOf = (
  document: DocumentRef,
  vocabulary: { wordOf(token: number): string },
): string => {
  const [form] = formsOf(document);
  return form ? form.tokens.map((token) => vocabulary.wordOf(token)).join(' ') : '';
};

/** The places that have a token in their own names or postcodes, as documents, ascending. */
export const placesWithToken = (
  { ownWords, firstPlace, firstHouse }: Segment,
  token: number,
): Int32Array => {
  const holders = postingListOf(ownWords, token);
  if (holders.length === 0) return holders;
  return holders.subarray(lowerBound(holders, firstPlace), lowerBound(holders, firstHouse));
};

/** The id of a place, which is given as a document. */
export const placeIdOf = ({ placeIds, firstPlace, dataset }: Segment, document: number): string => {
  const id = placeIds[document - firstPlace];
  if (id === undefined)
    throw new MissingResultError(`place ${document - firstPlace} of ${dataset}`);
  return id;
};

/** By place ordinal, not by document. */
export const placeKindOf = (segment: Segment, place: number): PlaceKind =>
  placeKinds[segment.placeKind[place] ?? 0] ?? 'country';

/** Locality, city, county, state, country, and two to spare: deeper nesting is a cycle in the data. */
const MAX_NESTING = 7;

/** The ordinals of a place and of the places that enclose it, the innermost first. */
export const placeAndAncestors = (segment: Segment, place: number): readonly number[] => {
  const places: number[] = [];
  for (let next = place; next !== NO_PLACE && places.length < MAX_NESTING;) {
    places.push(next);
    next = segment.parent[next] ?? NO_PLACE;
  }
  return places;
};
