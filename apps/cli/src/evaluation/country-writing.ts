import { countryByCode } from '#countries';
import type { HandWriting } from '#countries';

/** How people of a country write its addresses. */
export interface CountryWriting extends HandWriting {
  /** ISO 639-1, the commonest first: whose street types are tried, in turn. */
  readonly languages: readonly string[];
}

/** How a country writes, by its code; one that has no table, as most do. */
export const writingOf = (code: string): CountryWriting => {
  const country = countryByCode(code);
  if (!country) return otherCountry;
  return { ...country.writing, languages: country.languages.map(mainLanguage) };
};

const otherCountry: CountryWriting = {
  order: 'street number, postcode city',
  unit: 'Apt 3',
  languages: ['en'],
};

/** Without its script; and Norwegian as one, whose two forms share their street types. */
const mainLanguage = (language: string): string =>
  /^n[bn]$/.test(language) ? 'no' : (language.split('-')[0] ?? language);
