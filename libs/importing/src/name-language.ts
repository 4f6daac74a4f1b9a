/** A language by the code that a key ends in: `de`, `gsw`, `zh-Hant`, `ja_rm`. */
const code = /^([a-z]{2,3})(?:[-_](.+))?$/;
/** A name written out in other letters is searched for, but it is not how the language writes it. */
const writtenOut = /^(Latn|rm|pinyin|POJ|kana|Kana|Hira|Hrkt|Hani)\b/i;

/** What the end of a key says of a name: its language, and whether it only tells how it sounds. */
export interface NameLanguage {
  /** By ISO 639-1 code, or ISO 639-2 where there is none. */
  readonly language: string;
  readonly isWrittenOut: boolean;
  /** Of one script or region: `zh-Hant`. */
  readonly isVariety: boolean;
}

/** Undefined where a key ends in something else: `etymology`, `left`, `prefix`. */
export const nameLanguageOf = (ending: string): NameLanguage | undefined => {
  const [, language, variety] = code.exec(ending) ?? [];
  if (language === undefined || !isLanguage(language)) return undefined;
  const isWrittenOut = variety !== undefined && writtenOut.test(variety);
  return { language, isWrittenOut, isVariety: variety !== undefined };
};

/** Two letters are always one; of three, those that the Unicode CLDR can name. */
const isLanguage = (language: string): boolean => {
  if (language.length === 2) return true;
  let known = longCodes.get(language);
  if (known === undefined) {
    // Names are stored with their other ones under `alt`, which is also a language's code.
    known = language !== 'alt' && languageNames.of(language) !== undefined;
    longCodes.set(language, known);
  }
  return known;
};

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const longCodes = new Map<string, boolean>();
