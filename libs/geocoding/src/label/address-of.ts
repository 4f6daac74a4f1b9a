import type { Address } from '#contracts';
import type { Names } from '../gazetteer/segment.js';
import { LOCAL_LANGUAGE, countryName } from './country-name.js';
import { localLanguage } from './local-language.js';
import { nameIn, ownNameIn } from './name-in.js';
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
  const { places, house, street } = parts;
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
    country: countryIn(parts, language),
    postcode: parts.postcode,
  };
};

/** A gazetteer names countries in few languages; where several are spoken, local is the one spoken there. */
const countryIn = ({ places, street, countryCode }: AddressParts, language: string): string => {
  const spoken =
    language === LOCAL_LANGUAGE
      ? localLanguage(countryCode, [street, places.locality, places.city, places.state])
      : language;
  const names = places.country ?? {};
  if (spoken === undefined) return names[''] ?? countryName(countryCode, LOCAL_LANGUAGE);
  return ownNameIn(names, spoken) ?? countryName(countryCode, spoken);
};

/** What has a name in the address, the finest first. */
export const toponymsOf = ({ house, street, places }: AddressParts): readonly Names[] => {
  const { locality, city, county, state, country } = places;
  const toponyms = [house, street, locality, city, county, state, country];
  return toponyms.filter((names) => names !== undefined);
};
