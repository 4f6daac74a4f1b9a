import type { Country } from '#countries';
import { countryByCode } from '#countries';
import { isStreetWord } from '#geocoding/text';
import type { Names } from '../../model/names.js';
import type { AddressFields } from './address-fields.js';
import {
  placeholders,
  articles,
  capitalDesignators,
  elidedWords,
  elidingLanguages,
  lowerCaseWords,
} from './capitalisation.table.js';

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

type OptionalText = string | undefined;

/** How names are capitalised in a country. */
export interface CapitalisationStyle {
  /** BCP 47 codes. */
  readonly languages: readonly string[];
  /** Whether streets have directions: `NW`, `SE`. */
  readonly hasDirectionals?: boolean;
}

const british: CapitalisationStyle = { languages: ['en', 'cy', 'gb'] };

/**
 * Names in title case: the first is the local name, the others are alternatives. Undefined without
 * any.
 */
export const titleCaseNames = (
  texts: readonly OptionalText[],
  welsh?: OptionalText,
): Names | undefined => {
  const [first, second] = present(...texts);
  if (first === undefined) return undefined;
  return second === undefined && !welsh ? onlyName(first) : allNames(present(...texts), welsh);
};

const allNames = (texts: readonly string[], welsh: OptionalText): Names => {
  const [local = '', ...others] = texts.map((text) => titleCase(text));
  const alternatives = others.filter((name) => name !== local);
  const translation = welsh && titleCase(welsh);
  if (!translation || translation === local) return { local, alternatives };
  return { local, alternatives, translations: { cy: translation } };
};
const namesByText = new Map<string, Names>();

/** Cached, because consecutive rows often have the same street and town. */
const onlyName = (text: string): Names => {
  let names = namesByText.get(text);
  if (!names) {
    if (namesByText.size >= REMEMBERED_NAMES) namesByText.clear();
    names = { local: titleCase(text), alternatives: [] };
    namesByText.set(text, names);
  }
  return names;
};

export const present = (...texts: readonly OptionalText[]): readonly string[] =>
  texts.filter((text) => text !== undefined);

/**
 * Converts an upper-case name to title case: `STOKE-ON-TRENT` becomes `Stoke-on-Trent`. Names with
 * lower-case letters, or letters without case, are unchanged.
 */
export const titleCase = (name: string, style: CapitalisationStyle = british): string => {
  if (!/\p{Lu}/u.test(name) || /[\p{Ll}\p{Lo}]/u.test(name)) return name;
  const isLower = lowerCaseTest(style);
  let wasLower = false;
  return name.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (word, at: number) => {
    const small = word.toLowerCase();
    const isFirst = leadingWords.test(name.slice(0, at));
    wasLower = !isFirst && (isLower.has(small) || (wasLower && articles.has(small)));
    return wasLower ? small : capitalise(word, { ...style, isFirst });
  });
};

/** What may come before the name itself: a number, a direction. */
const leadingWords = /^[\d\s.]*(?:(?:[NS][EW]?|[EW])[.\s]+)*$/;

const lowerCaseTests = new Map<readonly string[], ReadonlySet<string>>();

const lowerCaseTest = ({ languages }: CapitalisationStyle): ReadonlySet<string> => {
  let words = lowerCaseTests.get(languages);
  if (!words) {
    const codes = languages.map((language) => language.split('-')[0] ?? language);
    words = new Set(codes.flatMap((code) => lowerCaseWords[code]?.split(' ') ?? []));
    lowerCaseTests.set(languages, words);
  }
  return words;
};

const capitalise = (
  word: string,
  { languages, hasDirectionals, isFirst }: CapitalisationStyle & { readonly isFirst: boolean },
): string => {
  if (unchangedWord.test(word) || romanNumber.test(word)) return word;
  if (hasDirectionals && (direction.test(word) || capitalDesignators.has(word))) return word;
  const small = word.toLowerCase();
  if (ordinal.test(word)) return small;
  const [, before, after] = elision.exec(small) ?? [];
  const mayElide = before !== undefined && elidedWords.has(before);
  if (mayElide && after !== undefined && languages.some((one) => elidingLanguages.has(one))) {
    const article = isFirst ? upperFirst(before) : before;
    return `${article}${small[before.length] ?? ''}${upperFirst(after)}`;
  }
  if (small.startsWith("'") || small.startsWith('’')) return small;
  if (small.startsWith('ij') && languages.includes('nl')) return `IJ${small.slice(2)}`;
  return upperFirst(small)
    .replace(
      /^(Mc)(\p{L})(?=\p{L}{2})/u,
      (_, clan: string, letter: string) => clan + letter.toUpperCase(),
    )
    .replace(
      /^([OD]['’])(\p{L})/u,
      (_, begin: string, letter: string) => begin + letter.toUpperCase(),
    );
};

/** Initials, and numbers with a letter, stay in upper case. */
const unchangedWord = /^(?:\d+\p{Lu}?|\p{Lu})$/u;
const romanNumber = /^(?=[XVI]{2})X{0,3}(?:IX|IV|V?I{0,3})$/;
const direction = /^[NS][EW]$/;
const ordinal = /^\d+(?:ST|ND|RD|TH|ER|ERE|E|EME|ÈME)$/;
const elision = /^(\p{L}+)['’](\p{L}{2,})$/u;

const upperFirst = (small: string): string =>
  small.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
