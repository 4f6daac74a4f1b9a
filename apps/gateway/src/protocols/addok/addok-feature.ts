import type { Destination } from '#contracts';
import { nameOf, numberedName } from '../place-facts.js';
import { addokTypeOf } from './addok.params.js';
import type { AddokType } from './addok.params.js';

/** An answer of addok, and what it repeats of the query. */
interface AddokAnswer {
  readonly destinations: readonly Destination[];
  readonly limit: number;
  readonly query?: string;
}

export const addokCollection = ({ destinations, limit, query }: AddokAnswer): string => {
  const attributions = new Set(destinations.flatMap(({ attributions: some }) => some));
  return JSON.stringify({
    type: 'FeatureCollection',
    version: 'draft',
    features: destinations.map((destination) => ({
      type: 'Feature',
      geometry: {
        type: 'Point',
        coordinates: [destination.position.lon, destination.position.lat],
      },
      properties: propertiesOf(destination),
    })),
    attribution: [...attributions].join(', '),
    licence: '',
    ...{ query, limit },
  });
};

/** The properties of a place. */
interface AddokProperties {
  readonly label: string;
  readonly score: number;
  readonly id: string;
  readonly type: AddokType;
  readonly importance: number;
  readonly housenumber?: string;
  readonly name?: string;
  readonly street?: string;
  readonly postcode?: string;
  readonly city?: string;
  readonly district?: string;
  readonly context: string;
  /** Metres. */
  readonly distance?: number;
}

export const propertiesOf = (destination: Destination): AddokProperties => {
  const { id, label, address, confidence, distanceMetres } = destination;
  const type = addokTypeOf(destination);
  return {
    label,
    score: confidence,
    housenumber: address.streetNumber,
    id,
    // A house is named by its number and street, in the order of its country.
    name:
      type === 'housenumber'
        ? (nameOf(destination) ?? numberedName(destination))
        : nameOf(destination),
    postcode: address.postcode,
    city: address.city,
    district: address.locality,
    context: [address.county, address.state, address.country].filter(Boolean).join(', '),
    type,
    importance: confidence,
    street: type === 'street' ? undefined : address.streetName,
    distance: distanceMetres === undefined ? undefined : Math.round(distanceMetres),
  };
};
