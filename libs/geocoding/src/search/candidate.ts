import type { MatchLevel, Position } from '#contracts';
import type { RowRef } from '../gazetteer/gazetteer.js';
import type { Agreement } from './alignment/agreement.js';
import type { Alignment } from './alignment/alignment.js';

/** How the house number of a candidate agrees with the one asked for. */
export type NumberAgreement =
  | 'same'
  /** One is a range or a part of the other: 12 of 12-14. */
  | 'within'
  /** The house, of which a unit was asked for as a part of its number: 12 for 12/3. */
  | 'house-of-unit'
  /** The same number with another suffix is another house: 12 for 12a. */
  | 'other-suffix'
  /** Placed between its neighbours. */
  | 'interpolated'
  | 'not-found'
  | 'not-asked';

/** One possible answer, before it is ranked. */
export interface Candidate {
  readonly alignment: Alignment;
  readonly level: MatchLevel;
  readonly position: Position;
  /** Whether the position is that of a part of the street. */
  readonly isPart?: boolean;
  /** The premise; absent where the street or place itself is the candidate. */
  readonly premise?: RowRef;
  readonly number: NumberAgreement;
  /** How many likelier readings of the number there are. */
  readonly numberRank: number;
  readonly unit: Agreement;
  /** As the alignment's, but held against the premise's own postcode. */
  readonly postcode: Agreement;
  /** The number that was asked for, as a key. */
  readonly numberKey?: string;
  /** How alike the postcode said and the one found are, where they differ: 0 to 1. */
  readonly postcodeLikeness?: number;
}
