/** The country codes of version 1, upper case, each with a label or an empty string. */
export const v1Countries: ReadonlyMap<string, string> = new Map([
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

/** The codes with their labels: `AE (Preview), AT, AU, …`. */
export const v1CountryList: string = [...v1Countries]
  .map(([code, label]) => (label === '' ? code : `${code} (${label})`))
  .join(', ');
