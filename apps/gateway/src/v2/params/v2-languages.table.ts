/** The default of `language`. */
export const DEFAULT_LANGUAGE = 'Auto';

/** The language codes of version 2, each with the language code of names in the gazetteer. */
export const v2Languages: ReadonlyMap<string, string> = new Map([
  [DEFAULT_LANGUAGE, 'local'],
  ['EN', 'en'],
  ['AR', 'ar'],
  ['JA', 'ja'],
  ['FR', 'fr'],
  ['DE', 'de'],
  ['IT', 'it'],
  ['PT', 'pt'],
  ['KO', 'ko'],
  ['ZH', 'zh'],
  ['NL', 'nl'],
  ['NO', 'no'],
  ['FI', 'fi'],
  ['PL', 'pl'],
  ['SL', 'sl'],
  ['CZ', 'cs'],
]);
