import type { Country } from '#countries';
import { countryByCode } from '#countries';
import { isStreetWord } from '#geocoding/text';
import type { Names } from '../../model/names.js';
import type { AddressFields } from './address-fields.js';
import { placeholders } from './capitalisation.table.js';
import { titleCase } from './title-case.js';

/** The names of an address. */
type AddressNames = Pick<
  AddressFields,
  'house' | 'street' | 'locality' | 'city' | 'county' | 'state'
>;

/**
 * The names of a register as people write them: without placeholders and what surrounds them, and in
 * title case where a whole name is in capitals.
 */
export const readRegisterNames = (
  { house, street, locality, city, county, state }: AddressNames,
  countryCode: string,
): AddressNames => {
  const country = countryByCode(countryCode);
  return {
    house: cleanNames(house, country, isPlaceholder),
    street: cleanNames(street, country, isPlaceholder),
    locality: cleanNames(locality, country),
    city: cleanNames(city, country),
    county: cleanNames(county, country),
    state: cleanNames(state, country),
  };
};

/** The same object where nothing is to be changed. */
const cleanNames = (
  names: Names | undefined,
  country: Country | undefined,
  isNoName: (name: string) => boolean = () => false,
): Names | undefined => {
  if (!names) return undefined;
  const local = cleanName(names.local, country);
  if (local === '' || isNoName(local)) return undefined;
  const alternatives = names.alternatives?.map((name) => cleanName(name, country));
  const isChanged =
    local !== names.local || alternatives?.some((name, at) => name !== names.alternatives?.[at]);
  if (!isChanged) return names;
  return {
    ...names,
    local,
    alternatives: alternatives?.filter((name) => name !== '' && name !== local),
  };
};

const isPlaceholder = (name: string): boolean => placeholders.has(name.toLowerCase());

const REMEMBERED_NAMES = 10_000;
const cleanedNames = new Map<string, string>();

/** Cached, because names recur. */
const cleanName = (text: string, country: Country | undefined): string => {
  const key = `${country?.code ?? ''}/${text}`;
  let cleaned = cleanedNames.get(key);
  if (cleaned === undefined) {
    if (cleanedNames.size >= REMEMBERED_NAMES) cleanedNames.clear();
    cleaned = calmed(
      withoutRepeatedType(text.replace(surroundings, '').replace(/\s+/g, ' ')),
      country,
    ).replace(paddedOrdinal, '');
    cleanedNames.set(key, cleaned);
  }
  return cleaned;
};

/** Separators and marks around a name; a full stop at its end abbreviates. */
const surroundings = /^[\s,;:*_./\\|-]+|[\s,;:*_/\\|-]+$/g;

/** `09th`; not `0` itself. */
const paddedOrdinal = /\b0+(?=[1-9]\d*(?:st|nd|rd|th)\b)/gi;

/** `Plac Plac Wolności`: the type of the street is in two columns of the source. */
const withoutRepeatedType = (name: string): string =>
  name.replace(repeatedWord, (both, word: string) => (isStreetWord(word) ? word : both));

const repeatedWord = /(?<!\S)(\p{L}{4,})\s+\1(?!\S)/giu;

/** Shorter ones are codes: `CA`, `NSW`, `IKEA`. */
const LEAST_CALMED_LETTERS = 5;

const calmed = (name: string, country: Country | undefined): string => {
  if (name.length < LEAST_CALMED_LETTERS) return name;
  const { languages = [], houseNumbers } = country ?? {};
  return titleCase(name, { languages, hasDirectionals: houseNumbers?.hasDirectionals ?? false });
};
