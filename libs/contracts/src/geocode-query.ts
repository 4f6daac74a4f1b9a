import type { Address, Position } from './destination.js';

/**
 * A position that limits the matches of a query. For an address query it also raises near matches.
 */
export interface Vicinity {
  readonly position: Position;
  /** Matches farther from the position are excluded. Metres, over 0, at most 25,000. */
  readonly radiusMetres: number;
}

/** The greatest `Vicinity.radiusMetres`. */
export const MAX_RADIUS_METRES = 25_000;

/** `Vicinity.radiusMetres` of a query that gives none. */
export const DEFAULT_RADIUS_METRES = 5_000;

/** The most matches of a query: the best one and four additional ones. */
export const MOST_MATCHES = 5;

/** How much a query must contain to be answered. `none` also returns matches of any confidence. */
export type InputFilter = 'none' | 'loose' | 'strict';

/**
 * The language of an answer: a lower-case ISO 639-1 code, or `local` for the language of the
 * place itself.
 */
export type AnswerLanguage = string;

interface AnyQuery {
  /** Number of matches requested, 1 to `MOST_MATCHES`. */
  readonly limit: number;
  /**
   * Upper-case ISO 3166-1 alpha-2: excludes matches in other countries. The United Kingdom is `GB`.
   */
  readonly country?: string;
}

interface ForwardQuery extends AnyQuery {
  readonly vicinity?: Vicinity;
  readonly inputFilter: InputFilter;
  /**
   * Excludes matches that contradict the postcode's area or the place in the query, however confident, and
   * misspelt names alone: for clients that are not given the confidence. Absent: their confidence is low.
   */
  readonly excludesContradictions?: boolean;
  /** Absent: the language of the words in the query. */
  readonly language?: AnswerLanguage;
}

/** An address on one line, as a user types it. */
export interface TextQuery extends ForwardQuery {
  readonly kind: 'text';
  readonly text: string;
}

/** An address by its components, as far as they are known. */
export interface StructuredQuery extends ForwardQuery {
  readonly kind: 'structured';
  readonly address: Address;
}

/** A position whose address is requested. */
export interface ReverseQuery extends AnyQuery {
  readonly kind: 'reverse';
  readonly vicinity: Vicinity;
  readonly language: AnswerLanguage;
}

/** A destination by the id from an earlier answer. */
export interface IdQuery extends AnyQuery {
  readonly kind: 'id';
  /** A destination's UUID, lower case. */
  readonly id: string;
  /** The distance is measured from here; excludes nothing. */
  readonly from?: Position;
  /** Absent: local names. */
  readonly language?: AnswerLanguage;
}

/** Destinations by their identifier in a register. */
export interface SourceIdQuery extends AnyQuery {
  readonly kind: 'source-id';
  readonly scheme: 'uprn' | 'udprn';
  /** Digits only, without leading zeros. */
  readonly value: string;
  readonly from?: Position;
}

/** What a suggestion is. A named house is an address. */
export const suggestionKinds = ['address', 'street', 'place', 'place-of-interest'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** The most suggestions of a query. */
export const MOST_SUGGESTIONS = 10;

/** The beginning of an address, as typed so far: the last word may be a prefix. */
export interface SuggestQuery {
  readonly kind: 'suggest';
  readonly text: string;
  /** Number of suggestions requested, 1 to `MOST_SUGGESTIONS`. */
  readonly limit: number;
  /** Upper-case ISO 3166-1 alpha-2: excludes suggestions in other countries. */
  readonly countries?: readonly string[];
  /** Raises near suggestions, excludes none; the distance is measured from here. */
  readonly near?: Position;
  /** Excludes suggestions outside. */
  readonly box?: DegreeBox;
  /** Absent: the language of the typed words. */
  readonly language?: AnswerLanguage;
  /** Excludes other kinds. */
  readonly kinds?: readonly SuggestionKind[];
  /** Requests the destination of each suggestion, which saves a look-up. A worker of an older release ignores it. */
  readonly withDestinations?: boolean;
}

/** A bounding box in degrees. It crosses the antimeridian where `west` is greater than `east`. */
export interface DegreeBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** One query, independent of API versions: v1 and v2 both map to it. */
export type GeocodeQuery =
  TextQuery | StructuredQuery | ReverseQuery | IdQuery | SourceIdQuery | SuggestQuery;

/** The longest text in a request, in Unicode code points, as given and expanded. */
export const MAX_TEXT_LENGTH = 1_000;

/**
 * The length of a text in code points, each compatibility character counted as its NFKC form, in which
 * text is searched: one U+FDFA becomes 18. The text as a whole is not normalised, because that takes
 * quadratic time for a long run of combining marks.
 */
export const expandedLength = (text: string): number => {
  if (!EXPANDING.test(text)) return text.length;
  let length = 0;
  for (const letter of text) length += letter < FIRST_EXPANDING ? 1 : codePointsIn(letter);
  return length;
};

/** All code points before it are their own NFKC form. */
const FIRST_EXPANDING = '\u00a0';
const EXPANDING = /[\u00a0-\u{10ffff}]/u;

const codePointsIn = (letter: string): number => {
  const normal = letter.normalize('NFKC');
  return normal.length === 1 ? 1 : [...normal].length;
};
