import type { Position } from '#contracts';
import type { SeededRandom } from '../../measurement/seeded-random.js';
import type { WireQuery } from '../../services/geocoding-client.js';
import type { KnownAddress } from '../ground-truth/known-address.js';
import type { Shape } from '../ground-truth/shape.js';
import type { AddressParts, SampledAddress } from './address-text.js';
import { claimedParts, writeAddress } from './address-text.js';

/** A form of query for an address. */
export interface QueryForm {
  /** Name for `--forms`. */
  readonly name: string;
  readonly title: string;
  /** Whether version 1, which shows no confidence, must not answer at all. */
  readonly checksV1?: boolean;
  /** Whether it draws names of other files of the evaluation. */
  readonly usesOtherFiles?: boolean;
  /** Creates the query for an address; undefined if the form does not apply to it. */
  create(sampled: SampledAddress, random: SeededRandom): TestQuery | undefined;
}

/** A query whose result must be one of the objects that match the intended fields. */
export const textQuery = (
  sampled: SampledAddress,
  text: string,
  meant: AddressParts,
): TestQuery | undefined => {
  const objects = sampled.truth.objectsOf(claimedParts(sampled, meant));
  return objects.length === 0
    ? undefined
    : { query: { address_string: text }, expectation: { kind: 'position', objects } };
};

/** Formats the query text in the order of the country; `spelt` replaces some of the intended fields. */
export const writtenQuery = (
  sampled: SampledAddress,
  meant: AddressParts,
  spelt: Partial<AddressParts> = {},
): TestQuery | undefined => textQuery(sampled, writeAddress({ ...meant, ...spelt }), meant);

/** Like writtenQuery, with the same query without errors, for which the confidence should be higher. */
export const pairedQuery = (
  sampled: SampledAddress,
  meant: AddressParts,
  spelt: Partial<AddressParts>,
): TestQuery | undefined => {
  const testQuery = writtenQuery(sampled, meant, spelt);
  return testQuery && { ...testQuery, flawless: { address_string: writeAddress(meant) } };
};

/** What a correct answer is. */
export type Expectation =
  /** A position at one of these objects. */
  | { readonly kind: 'position'; readonly objects: readonly KnownAddress[] }
  /** The number and street of one of these objects; distances are measured from `position`. */
  | {
      readonly kind: 'address';
      readonly position: Position;
      readonly objects: readonly KnownAddress[];
    }
  /** The street of these objects without the number of another house, because the house does not exist. */
  | {
      readonly kind: 'street';
      readonly number: string;
      readonly objects: readonly KnownAddress[];
    }
  /** A position at one of these shapes. */
  | { readonly kind: 'place'; readonly shapes: readonly Shape[]; readonly metres: number }
  /** The match of the reference query. */
  | { readonly kind: 'same' }
  /** No match, or one with a confidence of at most `atMost` (default: 0.3). */
  | {
      readonly kind: 'nothing';
      readonly atMost?: number;
      /** A higher confidence is counted separately; not one match may have it. */
      readonly ceiling?: number;
    };

/** A query and its expectation. */
export interface TestQuery {
  readonly query: WireQuery;
  /** The same query without its error, for which the confidence should be higher. */
  readonly flawless?: WireQuery;
  /** Another query that must have the same match. */
  readonly reference?: WireQuery;
  readonly expectation: Expectation;
}

/** The query as text, for reports. */
export const queryText = ({ query }: TestQuery): string =>
  query.address_string ??
  (query.address_structured
    ? JSON.stringify(query.address_structured)
    : `${query.location?.latitude}, ${query.location?.longitude}`);
