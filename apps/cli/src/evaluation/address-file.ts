import type { KnownAddress } from './known-address.js';
import type { Shape } from './shape.js';

/** A toponym of the file from which an address without a city may borrow one. */
export interface KnownPlace {
  readonly name: string;
  /** `municipality` has an outline; the others are points, and a town counts for more than a quarter. */
  readonly kind: 'municipality' | 'town' | 'quarter';
  readonly shape: Shape;
}

/** What a file that has been imported says of its addresses, read without the importer. */
export interface AddressFile {
  readonly name: string;
  readonly addresses: readonly KnownAddress[];
  readonly places: readonly KnownPlace[];
  /** The outlines of buildings, with an address of their own or without. */
  readonly buildings: readonly Shape[];
}
