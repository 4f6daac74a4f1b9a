import type { Position } from '#contracts';
import type { KnownAddress } from './known-address.js';
import type { WireQuery } from './wire.js';

/** What a right answer is. */
export type Expectation =
  /** A position at one of these objects. */
  | { readonly kind: 'position'; readonly objects: readonly KnownAddress[] }
  /** The number and street of one of these objects; distances are told from `position`. */
  | {
      readonly kind: 'address';
      readonly position: Position;
      readonly objects: readonly KnownAddress[];
    }
  /** The street of these objects, and no other house's number: the one asked for does not exist. */
  | {
      readonly kind: 'street';
      readonly number: string;
      readonly objects: readonly KnownAddress[];
    }
  /** No match, or one that says itself that it is next to nothing. */
  | { readonly kind: 'nothing' };

/** One thing to ask, and what to expect. */
export interface Question {
  readonly query: WireQuery;
  /** The same without its slip, of which the service should be surer. */
  readonly flawless?: WireQuery;
  readonly expectation: Expectation;
}

/** How a question is shown to a person. */
export const questionText = ({ query }: Question): string =>
  query.address_string ??
  (query.address_structured
    ? JSON.stringify(query.address_structured)
    : `${query.location?.latitude}, ${query.location?.longitude}`);
