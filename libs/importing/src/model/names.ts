import { nameKey as keyOf } from '#geocoding/text';

/** Names of an object: local name, translations, alternatives. */
export interface Names {
  readonly local: string;
  /** By ISO 639-1 code. */
  readonly translations?: Readonly<Record<string, string>>;
  readonly alternatives?: readonly string[];
}

/** Stored form: `{"": local, "de": …, "alt": […]}`. */
type StoredNames = Readonly<Record<string, string | readonly string[]>>;

export const toStoredNames = (names: Names | undefined): StoredNames => {
  if (!names) return {};
  const stored: Record<string, string | readonly string[]> = { '': names.local };
  for (const [language, name] of Object.entries(names.translations ?? {}).sort()) {
    stored[language] = name;
  }
  if (names.alternatives?.length) stored['alt'] = names.alternatives;
  return stored;
};

/** All distinct names, the local one first. */
export const everyName = (names: Names): readonly string[] => [
  ...new Set([...currentNames(names), ...(names.alternatives ?? [])]),
];

/** The distinct names that are in use everywhere: the local one, then its translations. */
export const currentNames = (names: Names): readonly string[] => [
  ...new Set([names.local, ...Object.values(names.translations ?? {})]),
];

/** Merges the names of one object from two sources; the local name of the first is kept. */
export const mergeNames = (first: Names, second: Names): Names => {
  if (first === second) return first;
  const translations = { ...second.translations, ...first.translations };
  const known = new Set([first.local, ...Object.values(translations)]);
  const alternatives = new Set(first.alternatives);
  for (const name of everyName(second)) if (!known.has(name)) alternatives.add(name);
  return { local: first.local, translations, alternatives: [...alternatives].sort() };
};

/** Whether the first names include all of the second. */
export const includesNames = (first: Names, second: Names): boolean => {
  const { translations = {}, alternatives = [] } = second;
  const languages = Object.keys(translations);
  if (languages.length === 0 && alternatives.length === 0) return true;
  const known = new Set(everyName(first));
  return (
    languages.every((language) => first.translations?.[language] !== undefined) &&
    everyName(second).every((name) => known.has(name))
  );
};

/** Cache size: more than the street names of a large city, less than those of a country. */
const REMEMBERED_NAMES = 10_000;

const keys = new Map<string, string>();

/** Key that is equal for spelling variants of a name. Cached, because names recur. */
export const nameKey = (name: string): string => {
  let key = keys.get(name);
  if (key === undefined) {
    if (keys.size >= REMEMBERED_NAMES) keys.clear();
    key = keyOf(name);
    keys.set(name, key);
  }
  return key;
};

/** Language code at the end of a key: `de`, `gsw`, `zh-Hant`, `ja_rm`. */
const languageCode = /^([a-z]{2,3})(?:[-_](.+))?$/;
/** Transliterations are searchable, but are not names in the language. */
const transliterationCode = /^(Latn|rm|pinyin|POJ|kana|Kana|Hira|Hrkt|Hani)\b/i;

/** Language of a name, and whether the name is a transliteration. */
interface NameLanguage {
  /** ISO 639-1 code, or ISO 639-2 where there is none. */
  readonly language: string;
  readonly isTransliteration: boolean;
  /** Of one script or region: `zh-Hant`. */
  readonly isVariant: boolean;
}

/** Returns undefined when the key ends in something else: `etymology`, `left`, `prefix`. */
export const parseNameLanguage = (ending: string): NameLanguage | undefined => {
  const [, language, variety] = languageCode.exec(ending) ?? [];
  if (language === undefined || !isLanguage(language)) return undefined;
  const isTransliteration = variety !== undefined && transliterationCode.test(variety);
  return { language, isTransliteration, isVariant: variety !== undefined };
};

/** Two letters are a language code; three letters only if the Unicode CLDR has a name for them. */
const isLanguage = (language: string): boolean => {
  if (language.length === 2) return true;
  let known = longCodes.get(language);
  if (known === undefined) {
    // `alt` is a language code, but also the key of the stored alternatives.
    known = language !== 'alt' && languageNames.of(language) !== undefined;
    longCodes.set(language, known);
  }
  return known;
};

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const longCodes = new Map<string, boolean>();

const letterOrDigit = /[\p{L}\p{N}]/u;

/** Whether a text has letters or digits; `-` in place of a house number has none. */
export const hasLetterOrDigit = (text: string): boolean => letterOrDigit.test(text);
