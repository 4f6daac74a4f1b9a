import type { Address } from './address.js';
import type { Position } from './position.js';

/** A position that limits an answer, and beside an address also draws it near. */
export interface Vicinity {
  readonly position: Position;
  /** Nothing farther from the position than this is an answer. Metres, over 0, at most 25,000. */
  readonly radiusMetres: number;
}

/** How much a query must hold before it is searched at all. */
export type InputFilter = 'none' | 'loose' | 'strict';

/**
 * Whose language a reverse answer speaks: a lower-case ISO 639-1 code, or `local` for the
 * language of the place itself.
 */
export type AnswerLanguage = string;

interface AnyQuery {
  /** Matches wanted, the best one included: 1 to 5. */
  readonly limit: number;
  /** Upper-case ISO 3166-1 alpha-2: no match of another country. The United Kingdom is `GB`. */
  readonly country?: string;
}

interface ForwardQuery extends AnyQuery {
  readonly vicinity?: Vicinity;
  readonly inputFilter: InputFilter;
}

/** An address on one line, as people write it. */
export interface TextQuery extends ForwardQuery {
  readonly kind: 'text';
  readonly text: string;
}

/** An address in its components, as far as they are known. */
export interface StructuredQuery extends ForwardQuery {
  readonly kind: 'structured';
  readonly address: Address;
}

/** A position: which address is there? */
export interface ReverseQuery extends AnyQuery {
  readonly kind: 'reverse';
  readonly vicinity: Vicinity;
  readonly language: AnswerLanguage;
}

/** A destination by the id that an answer gave it. */
export interface IdQuery extends AnyQuery {
  readonly kind: 'id';
  /** A destination's UUID, lower case. */
  readonly id: string;
  /** Asks for the distance from here; limits nothing. */
  readonly from?: Position;
}

/** Destinations by their identifier in a register. */
export interface SourceIdQuery extends AnyQuery {
  readonly kind: 'source-id';
  readonly scheme: 'uprn' | 'udprn';
  /** Digits only, without leading zeros. */
  readonly value: string;
  readonly from?: Position;
}

/** One question, free of API versions: what v1 and v2 both become. */
export type GeocodeQuery = TextQuery | StructuredQuery | ReverseQuery | IdQuery | SourceIdQuery;
