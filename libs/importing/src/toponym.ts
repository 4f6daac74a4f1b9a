import type { Position } from '#contracts';
import type { Names } from './names.js';

export type ToponymKind = 'country' | 'state' | 'county' | 'city' | 'locality';

/** A named place and the places that it lies in. */
export interface Toponym {
  /** The same for the same place, within a data set and through every import. */
  readonly key: string;
  readonly kind: ToponymKind;
  /** Upper-case ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly names: Names;
  readonly parent?: Toponym;
  /** Where the source puts it; without one it lies amid its addresses. */
  readonly position?: Position;
}
