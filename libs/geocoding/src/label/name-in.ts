import type { Names } from '../gazetteer/segment.js';
import { LOCAL_LANGUAGE } from './country-name.js';

/** The name in a language, else the local one. */
export const nameIn = (names: Names, language: string): string | undefined =>
  (language === LOCAL_LANGUAGE ? undefined : names[language]) ?? names[''];

/** Languages in which a toponym has a name of its own. */
export const languagesOf = (names: Names): readonly string[] =>
  Object.keys(names).filter((key) => key !== '' && key !== 'alt');
