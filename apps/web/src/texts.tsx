import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import de from './texts/de.json';
import en from './texts/en.json';
import es from './texts/es.json';
import fr from './texts/fr.json';

/** The texts of the page; every table has the same keys. */
export type TextKey = keyof typeof en;

const tables: Readonly<Record<string, TextTable<TextKey>>> = { en, de, fr, es };

/** The languages that the page is translated into, by their own names. */
export const pageLanguages: readonly (readonly [code: string, name: string])[] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['es', 'Español'],
];

/** The first language of the browser that is translated, else English. */
export const preferredLanguage = (): string =>
  navigator.languages.map((tag) => tag.slice(0, 2)).find((code) => code in tables) ?? 'en';

/** Returns a text with its placeholders replaced. */
export type Translate<Key extends string = TextKey> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** The texts of one language. */
export type TextTable<Key extends string> = Readonly<Record<Key, string>>;

export const translatorFor = (language: string): Translate => translatorOf(tables[language] ?? en);

export const translatorOf =
  <Key extends string>(table: TextTable<Key>): Translate<Key> =>
  (key, values = {}) =>
    table[key].replace(/\{(\w+)\}/g, (_placeholder, name: string) => String(values[name] ?? ''));

/** The language of the page. */
export const LanguageContext = createContext('en');

export const useTranslation = (): Translate => translatorFor(useContext(LanguageContext));

/** Whole metres, in the format of the language of the page. */
export const useMetres = (): ((metres: number) => string) => {
  const format = new Intl.NumberFormat(useContext(LanguageContext), { maximumFractionDigits: 0 });
  return (metres) => format.format(metres);
};
