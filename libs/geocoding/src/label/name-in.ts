import type { Names } from '../gazetteer/segment.js';
import { LOCAL_LANGUAGE } from './country-name.js';

/** Of Norwegian there are two written languages, and one code for both. */
const writtenAs: Readonly<Record<string, readonly string[]>> = { no: ['nb', 'nn'] };

/** The name in a language, else the local one. */
export const nameIn = (names: Names, language: string): string | undefined =>
  ownNameIn(names, language) ?? names[''];

/** The name in a language; undefined where it has none of its own. */
export const ownNameIn = (names: Names, language: string): string | undefined => {
  if (language === LOCAL_LANGUAGE) return undefined;
  const written = [language, ...(writtenAs[language] ?? [])];
  return names[written.find((code) => names[code] !== undefined) ?? language];
};

/** Languages in which a toponym has a name of its own. */
export const languagesOf = (names: Names): readonly string[] =>
  Object.keys(names).filter((key) => key !== '' && key !== 'alt');
