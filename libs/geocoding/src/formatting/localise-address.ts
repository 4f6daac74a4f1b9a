import type { Address } from '#contracts';
import { countryByCode } from '#countries';
import type { Names, PlaceKind, Segment } from '../index/segment.js';
import { placeKindOf, placeAndAncestors } from '../index/segment.js';

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

/** The names of an address that are localised. */
export type NamedPart = 'house' | 'street' | Exclude<PlaceKind, 'postcode' | 'country'>;

/** The languages of an address, each ISO 639-1 or LOCAL_LANGUAGE. */
export interface AddressLanguages {
  readonly language: string;
  /** Of the parts that are in another one. */
  readonly languagesOfParts?: Readonly<Partial<Record<NamedPart, string>>>;
}

/** The address in a language. A part without a name in it has its local name. */
export const localiseAddress = (
  parts: AddressParts,
  { language, languagesOfParts = {} }: AddressLanguages,
): Address => {
  const localise = (part: NamedPart): string | undefined => {
    const names = namesOfPart(parts, part);
    return names && nameIn(names, languagesOfParts[part] ?? language);
  };
  return {
    unit: parts.unit,
    houseName: localise('house'),
    streetNumber: parts.number,
    streetName: localise('street'),
    locality: localise('locality'),
    city: localise('city'),
    county: localise('county'),
    state: localise('state'),
    country: localiseCountry(parts, language),
    postcode: parts.postcode,
  };
};

/** The names of a part of an address in all languages, if it has the part. */
export const namesOfPart = (parts: AddressParts, part: NamedPart): Names | undefined =>
  part === 'house' || part === 'street' ? parts[part] : parts.places[part];

/** The name in a language, or the local one. */
export const nameIn = (names: Names, language: string): string | undefined =>
  translatedName(names, language) ?? names[''];

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

/** The names of the places that contain an object, by their kind. */
export type PlaceChain = Readonly<Partial<Record<PlaceKind, Names>>>;

/** Collects the names of places (by ordinal) and of those that contain them; the first of a kind counts. */
export const buildPlaceChain = (
  segment: Segment,
  places: readonly (number | undefined)[],
): PlaceChain => {
  const chain: Partial<Record<PlaceKind, Names>> = {};
  for (const start of places) {
    if (start === undefined) continue;
    for (const place of placeAndAncestors(segment, start)) {
      chain[placeKindOf(segment, place)] ??= placeNames(segment, place);
    }
  }
  return chain;
};

/** The names of a place, by ordinal. Cached, because most results are in few places. */
export const placeNames = (segment: Segment, place: number): Names => {
  const ofSegment = parsedNames.get(segment) ?? new Map<number, Names>();
  if (ofSegment.size === 0) parsedNames.set(segment, ofSegment);
  let names = ofSegment.get(place);
  if (!names) {
    names = JSON.parse(segment.placeNames[place] ?? '{}') as Names;
    ofSegment.set(place, names);
  }
  return names;
};

const parsedNames = new WeakMap<Segment, Map<number, Names>>();
