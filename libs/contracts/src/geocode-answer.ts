import type { AddressComponent } from './address.js';
import type { Destination, MatchLevel } from './destination.js';

/** What became of one component of the address that was asked for. */
export type ComponentVerdict = 'matched' | 'corrected' | 'inferred' | 'missing' | 'contradicted';

/** How an answer came about; present when the request asked to explain. */
export interface Explanation {
  readonly level?: MatchLevel;
  readonly components: Readonly<Partial<Record<AddressComponent, ComponentVerdict>>>;
  readonly info: readonly string[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

/** Best first; never empty. */
export interface MatchedAnswer {
  readonly outcome: 'matched';
  readonly matches: readonly Destination[];
  readonly explanation?: Explanation;
}

/** Nothing in the gazetteer answers the query. */
export interface NoMatchAnswer {
  readonly outcome: 'no-match';
  readonly explanation?: Explanation;
}

/** The input filter turned the query away before any search; the explanation's errors say why. */
export interface FilteredAnswer {
  readonly outcome: 'filtered';
  readonly explanation?: Explanation;
}

/** Every way in which one query can end. A failed job, by contrast, always means infrastructure. */
export type GeocodeAnswer = MatchedAnswer | NoMatchAnswer | FilteredAnswer;
