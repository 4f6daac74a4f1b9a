import { moveBy } from '../ground-truth/shape.js';
import { partsToWrite, writeStreetLine, claimedParts, writeAddress } from './address-text.js';
import type { QueryForm } from './query-form.js';
import { textQuery, writtenQuery } from './query-form.js';
import type { WireQuery } from '../../services/geocoding-client.js';
import type { AddressParts } from './address-text.js';

export const exact: QueryForm = {
  name: 'exact',
  title: 'exact',
  create: (sampled) => writtenQuery(sampled, partsToWrite(sampled)),
};

/** Punctuation between words; hyphens, slashes and apostrophes are parts of words and numbers. */
const PUNCTUATION = /[.,;:()"“”„«»]+/g;

export const cityFirst: QueryForm = {
  name: 'city-first',
  title: 'lower case, city first, no punctuation',
  create: (sampled) => {
    const parts = partsToWrite(sampled);
    const district = parts.city?.endsWith(parts.district ?? '') ? undefined : parts.district;
    const words = [parts.city, district, parts.postcode, writeStreetLine(parts)];
    const text = words
      .filter((word) => word !== undefined)
      .join(' ')
      .toLowerCase()
      .replace(PUNCTUATION, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return textQuery(sampled, text, parts);
  },
};

export const withoutPostcode: QueryForm = {
  name: 'no-postcode',
  title: 'postcode left out',
  create: (sampled) => writtenQuery(sampled, partsToWrite(sampled, ['postcode'])),
};

/** Only for addresses with a city, and with a postcode that identifies the place. */
export const withoutCity: QueryForm = {
  name: 'no-city',
  title: 'city left out',
  create: (sampled) =>
    sampled.address.postcode === undefined || sampled.address.city === undefined
      ? undefined
      : writtenQuery(sampled, partsToWrite(sampled, ['city'])),
};

/** Maximum distance of the queried point from the address. */
const LARGEST_SHIFT_METRES = 5;
/** Objects within this distance are equally correct: two doors of one wall, a shop in its house. */
const SHARED_SPOT_METRES = 6;
/** Clients round positions to about a centimetre. */
const DECIMALS = 7;

export const reverse: QueryForm = {
  name: 'reverse',
  title: 'reverse, point moved by up to 5 m',
  create: ({ address, truth }, random) => {
    const position = address.shape.centre;
    const metres = random.fraction() * LARGEST_SHIFT_METRES;
    const angle = random.fraction() * 2 * Math.PI;
    const offset = { east: metres * Math.sin(angle), north: metres * Math.cos(angle) };
    const moved = moveBy(position, offset);
    const queried = { lat: rounded(moved.lat), lon: rounded(moved.lon) };
    return {
      query: { location: { latitude: queried.lat, longitude: queried.lon } },
      expectation: {
        kind: 'address',
        position,
        objects: [
          address,
          ...truth.near(position, SHARED_SPOT_METRES),
          ...truth.inSameBuilding(queried),
        ],
      },
    };
  },
};

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

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
