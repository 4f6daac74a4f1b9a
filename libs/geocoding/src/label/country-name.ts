import { countryByCode } from '#countries';

/** The language of the place itself, in queries and answers. */
export const LOCAL_LANGUAGE = 'local';

const FALLBACK_LANGUAGE = 'en';
const displayNames = new Map<string, Intl.DisplayNames>();

/** A country's name (CLDR, as the runtime carries it) in a language, or in its own. */
export const countryName = (code: string, language: string): string => {
  const locale =
    language === LOCAL_LANGUAGE
      ? (countryByCode(code)?.languages[0] ?? FALLBACK_LANGUAGE)
      : language;
  const names = displayNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  displayNames.set(locale, names);
  return names.of(code) ?? code;
};
