import type { RowRef } from '../../gazetteer/gazetteer.js';
import type { Found } from '../found.js';

/** A premise of another data set that may be what was found, or the house that it is a unit of. */
export interface Suspect extends RowRef {
  readonly found: Found;
  readonly isHouse: boolean;
  readonly metres: number;
}
