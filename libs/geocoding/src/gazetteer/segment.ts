/** What a document of a segment is. */
export const DocumentKind = { street: 0, place: 1, house: 2 } as const;
export type DocumentKind = (typeof DocumentKind)[keyof typeof DocumentKind];

export const placeKinds = ['country', 'state', 'county', 'city', 'locality', 'postcode'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Parts the forms of one document in `forms`. */
export const FORM_END = -1;
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

export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** For every token of a segment the documents that hold it, ascending. */
export interface Postings {
  /** The segment's tokens, ascending. */
  readonly tokens: Int32Array;
  readonly starts: Int32Array;
  readonly documents: Int32Array;
}

const noDocuments = new Int32Array(0);

/** The documents of a segment that hold a token. */
export const holdersOf = (postings: Postings, token: number): Int32Array => {
  const index = indexOf(postings.tokens, token);
  if (index < 0) return noDocuments;
  return postings.documents.subarray(postings.starts[index], postings.starts[index + 1]);
};

/** Where a value stands in an ascending array, or -1. */
export const indexOf = (ascending: Int32Array, value: number): number => {
  let low = 0;
  let high = ascending.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ascending[middle] ?? 0;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

export const listOf = (lists: Lists, document: number): Int32Array =>
  lists.values.subarray(lists.starts[document], lists.starts[document + 1]);

export const kindOf = (segment: Segment, document: number): DocumentKind => {
  if (document < segment.firstPlace) return DocumentKind.street;
  return document < segment.firstHouse ? DocumentKind.place : DocumentKind.house;
};
