import type { Postings } from './postings.js';

/** Whether a data set was drawn as a map, or is a list of addresses that somebody keeps. */
export type DataSetKind = 'map' | 'register';

/** What a place may be, the coarsest first; a postcode is a place of its own. */
export const placeKinds = ['country', 'state', 'county', 'city', 'locality', 'postcode'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Parts the forms of one document in `forms`. */
export const FORM_END = -1;
/** Stands where there is no place. */
export const NOTHING = -1;

/** Names of a toponym: the local one under '', translations under ISO 639-1 codes. */
export type Names = Readonly<Record<string, string>>;

/** Lists of integers, one for each document, laid end to end. */
export interface Lists {
  /** Where each list starts in `values`; one more entry than documents. */
  readonly starts: Int32Array;
  readonly values: Int32Array;
}

/**
 * One generation as a worker holds it in memory: its streets, places and named houses, each a
 * document, with the words to find it by. Houses themselves stay in Postgres.
 */
export interface Segment {
  readonly generation: number;
  readonly dataset: string;
  readonly kind: DataSetKind;
  readonly attribution: string;
  readonly bounds: Bounds;
  readonly documents: number;
  /** The document of street 0 is 0; of place 0 and house 0, these. */
  readonly firstPlace: number;
  readonly firstHouse: number;
  /** ISO 3166-1 alpha-2 of each document, as an index into `countries`. */
  readonly country: Uint8Array;
  readonly countries: readonly string[];
  readonly lat: Float32Array;
  readonly lon: Float32Array;
  readonly radiusMetres: Float32Array;
  /** Tokens of the names, form after form, each ended by FORM_END. */
  readonly forms: Lists;
  /** Documents of the places that a document lies in: the city first, NOTHING if it has none. */
  readonly areas: Lists;
  /** Tokens of its postcodes. */
  readonly postcodes: Lists;
  /** Of places, by place ordinal: the enclosing place's ordinal, or NOTHING. */
  readonly parent: Int32Array;
  readonly placeKind: Uint8Array;
  readonly placeNames: readonly string[];
  readonly placeIds: readonly string[];
  /** Of named houses: the premise's ordinal. */
  readonly housePremise: Int32Array;
  /** Documents by the words of their own names and by their postcodes. */
  readonly ownWords: Postings;
  /** Documents by the words of the city and localities that they lie in. */
  readonly areaWords: Postings;
}

/** The box that holds a generation, in degrees. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Whether one document's list is empty. */
export const isEmptyAt = ({ starts }: Lists, document: number): boolean =>
  starts[document] === starts[document + 1];

/** One document's list. */
export const listOf = (lists: Lists, document: number): Int32Array =>
  lists.values.subarray(lists.starts[document], lists.starts[document + 1]);
