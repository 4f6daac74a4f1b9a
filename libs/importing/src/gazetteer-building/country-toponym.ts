import type { Names } from '../names.js';
import type { Toponym } from '../toponym.js';

/** The languages in which v2 answers. */
const languages = [
  'en',
  'ar',
  'ja',
  'fr',
  'de',
  'it',
  'pt',
  'ko',
  'zh',
  'nl',
  'no',
  'fi',
  'pl',
  'sl',
  'cs',
];

const displayNames = new Map<string, Intl.DisplayNames>();

const toponyms = new Map<string, Toponym>();

/** The country as a place, its names as the Unicode CLDR has them. */
export const countryToponym = (country: string): Toponym => {
  let toponym = toponyms.get(country);
  if (!toponym) {
    toponym = { key: country, kind: 'country', country, names: countryNames(country) };
    toponyms.set(country, toponym);
  }
  return toponym;
};

const countryNames = (country: string): Names => {
  const local = new Intl.Locale('und', { region: country }).maximize().language;
  const translations = Object.fromEntries(
    languages.map((language) => [language, nameIn(language, country)]),
  );
  return { local: nameIn(local, country), translations, alternatives: [country] };
};

const nameIn = (language: string, country: string): string => {
  let names = displayNames.get(language);
  if (!names) {
    names = new Intl.DisplayNames([language], { type: 'region' });
    displayNames.set(language, names);
  }
  return names.of(country) ?? country;
};
