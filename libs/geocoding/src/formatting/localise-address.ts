import type { Address } from '#contracts';
import { countryByCode } from '#countries';
import type { Names } from '../index/segment.js';
import type { PlaceChain } from './place-chain.js';

/** The language of the place itself, in queries and results. */
export const LOCAL_LANGUAGE = 'local';

/** The parts of an address with their names in all languages. */
export interface AddressParts {
  readonly unit?: string;
  readonly number?: string;
  readonly house?: Names;
  readonly street?: Names;
  readonly postcode?: string;
  readonly places: PlaceChain;
  readonly countryCode: string;
}

/** The address in a language. A part without a name in it has its local name. */
export const localiseAddress = (parts: AddressParts, language: string): Address => {
  const { places, house, street } = parts;
  const localise = (names: Names | undefined): string | undefined =>
    names && (translatedName(names, language) ?? names['']);
  return {
    unit: parts.unit,
    houseName: localise(house),
    streetNumber: parts.number,
    streetName: localise(street),
    locality: localise(places.locality),
    city: localise(places.city),
    county: localise(places.county),
    state: localise(places.state),
    country: localiseCountry(parts, language),
    postcode: parts.postcode,
  };
};

/** All names in the address, from the smallest part to the largest. */
export const toponymsOf = ({ house, street, places }: AddressParts): readonly Names[] => {
  const { locality, city, county, state, country } = places;
  const toponyms = [house, street, locality, city, county, state, country];
  return toponyms.filter((names) => names !== undefined);
};

/** The languages for which an object has a name. */
export const nameLanguages = (names: Names): readonly string[] =>
  Object.keys(names).filter((key) => key !== '' && key !== 'alt');

/** The name in a language; undefined if only the local name is known. */
const translatedName = (names: Names, language: string): string | undefined => {
  if (language === LOCAL_LANGUAGE) return undefined;
  const keys = [language, ...(writtenStandards[language] ?? [])];
  return names[keys.find((key) => names[key] !== undefined) ?? language];
};

/** Norwegian has two written standards with codes of their own. */
const writtenStandards: Readonly<Record<string, readonly string[]>> = { no: ['nb', 'nn'] };

/** Source data names countries in few languages, so CLDR is used as well. */
const localiseCountry = (
  { places, street, countryCode }: AddressParts,
  language: string,
): string => {
  const spoken =
    language === LOCAL_LANGUAGE
      ? spokenLanguage(countryCode, [street, places.locality, places.city, places.state])
      : language;
  const names = places.country ?? {};
  if (spoken === undefined) return names[''] ?? countryName(countryCode, LOCAL_LANGUAGE);
  return translatedName(names, spoken) ?? countryName(countryCode, spoken);
};

/**
 * Which of a country's languages is spoken at an address: the only one in which one of its names
 * is the local name. Undefined if no name decides, or the country has one language.
 */
const spokenLanguage = (
  countryCode: string,
  toponyms: readonly (Names | undefined)[],
): string | undefined => {
  const official = countryByCode(countryCode)?.languages ?? [];
  if (official.length < 2) return undefined;
  for (const names of toponyms) {
    const spoken = official.filter((language) => names?.[language] === names?.['']);
    if (names && spoken.length === 1) return spoken[0];
  }
  return undefined;
};

/** A country's name in a language or in its own, from Unicode's CLDR as the runtime has it. */
const countryName = (code: string, language: string): string => {
  const locale =
    language === LOCAL_LANGUAGE
      ? (countryByCode(code)?.languages[0] ?? FALLBACK_LANGUAGE)
      : language;
  const names = displayNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  displayNames.set(locale, names);
  return names.of(code) ?? code;
};

const FALLBACK_LANGUAGE = 'en';
const displayNames = new Map<string, Intl.DisplayNames>();
