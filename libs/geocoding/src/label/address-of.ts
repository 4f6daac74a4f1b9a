import type { Address } from '#contracts';
import type { Names } from '../gazetteer/segment.js';
import { countryName } from './country-name.js';
import { nameIn } from './name-in.js';
import type { PlaceChain } from './place-chain.js';

/** What is known of a destination's address, before a language is chosen. */
export interface AddressParts {
  readonly unit?: string;
  readonly number?: string;
  readonly house?: Names;
  readonly street?: Names;
  readonly postcode?: string;
  readonly places: PlaceChain;
  readonly countryCode: string;
}

/** The address in a language, as far as it has names in it; the rest in the local one. */
export const addressOf = (parts: AddressParts, language: string): Address => {
  const { places, house, street, countryCode } = parts;
  const inLanguage = (names: Names | undefined): string | undefined =>
    names && nameIn(names, language);
  return {
    unit: parts.unit,
    houseName: inLanguage(house),
    streetNumber: parts.number,
    streetName: inLanguage(street),
    locality: inLanguage(places.locality),
    city: inLanguage(places.city),
    county: inLanguage(places.county),
    state: inLanguage(places.state),
    country: inLanguage(places.country) ?? countryName(countryCode, language),
    postcode: parts.postcode,
  };
};
