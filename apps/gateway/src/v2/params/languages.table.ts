/** The languages that version 2 takes, and the code under which names are kept in each. */
export const languages: ReadonlyMap<string, string> = new Map([
  ['Auto', 'local'],
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
