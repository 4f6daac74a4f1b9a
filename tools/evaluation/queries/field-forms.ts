import type { WireQuery } from '../../services/geocoding-client.js';
import type { AddressParts } from './address-text.js';
import { claimedParts, partsToWrite, writeAddress, writeStreetLine } from './address-text.js';
import type { QueryForm } from './query-form.js';

export const structured: QueryForm = {
  name: 'structured',
  title: 'structured fields',
  create: (sampled) => fieldQuery(sampled, fieldsOf(partsToWrite(sampled))),
};

type Fields = NonNullable<WireQuery['address_structured']>;

const fieldsOf = ({ number, street, city, postcode }: AddressParts): Fields => ({
  street_number: number,
  street_name: street,
  city,
  postalcode: postcode,
});

const fieldQuery = (sampled: Parameters<QueryForm['create']>[0], fields: Fields) => ({
  query: { address_structured: fields },
  expectation: {
    kind: 'position' as const,
    objects: sampled.truth.objectsOf(claimedParts(sampled, partsToWrite(sampled))),
  },
});

type Mistake = (parts: AddressParts) => Fields | undefined;

/** Ways to enter an address into the wrong fields; undefined where a way does not apply. */
const mistakes: readonly Mistake[] = [
  (parts) => ({
    ...fieldsOf(parts),
    street_number: undefined,
    street_name: writeStreetLine(parts),
  }),
  (parts) => ({
    ...fieldsOf(parts),
    street_number: writeStreetLine(parts),
    street_name: undefined,
  }),
  (parts) => ({ ...fieldsOf(parts), street_number: parts.street, street_name: parts.number }),
  (parts) => ({ street_name: writeAddress(parts) }),
  (parts) =>
    parts.city ? { ...fieldsOf(parts), city: undefined, locality: parts.city } : undefined,
  (parts) =>
    parts.postcode
      ? { ...fieldsOf(parts), city: parts.postcode, postalcode: undefined }
      : undefined,
  (parts) =>
    parts.postcode && parts.city
      ? { ...fieldsOf(parts), city: `${parts.postcode} ${parts.city}`, postalcode: undefined }
      : undefined,
];

export const swappedFields: QueryForm = {
  name: 'swapped-fields',
  title: 'structured fields swapped or glued',
  create: (sampled, random) => {
    const parts = partsToWrite(sampled);
    const fields = mistakes.flatMap((mistake) => mistake(parts) ?? []);
    return fieldQuery(sampled, random.pick(fields));
  },
};
