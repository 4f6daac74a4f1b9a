/** The countries that version 1 takes, upper case, with what is to be known of them; mostly nothing. */
export const countries: ReadonlyMap<string, string> = new Map([
  ['AE', 'Preview'],
  ['AT', ''],
  ['AU', ''],
  ['BE', 'BETA'],
  ['BR', 'BETA'],
  ['CA', ''],
  ['CH', 'BETA'],
  ['CZ', 'BETA'],
  ['DE', ''],
  ['DK', ''],
  ['EG', 'Preview'],
  ['ES', ''],
  ['FI', ''],
  ['FR', 'metropolitan France only'],
  ['GB', ''],
  ['UK', 'alternative code for the United Kingdom'],
  ['GG', ''],
  ['HK', 'Preview'],
  ['IE', ''],
  ['IM', ''],
  ['IT', ''],
  ['JE', ''],
  ['JP', 'Preview'],
  ['KR', 'Preview'],
  ['LU', 'BETA'],
  ['NL', ''],
  ['NO', ''],
  ['NZ', ''],
  ['PL', 'BETA'],
  ['PT', ''],
  ['TW', 'Preview'],
  ['US', ''],
  ['SA', 'Preview'],
  ['SE', ''],
  ['SG', ''],
  ['SI', 'BETA'],
]);

/** The codes in one line, each with its label: `AE (Preview), AT, AU, …`. */
export const countryList: string = [...countries]
  .map(([code, label]) => (label === '' ? code : `${code} (${label})`))
  .join(', ');
