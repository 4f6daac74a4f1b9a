/** Languages whose names of countries are understood. */
export const countryNameLanguages: readonly string[] = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'da',
  'nb',
  'sv',
  'fi',
  'pl',
  'cs',
  'sl',
  'ja',
  'ko',
  'zh',
  'ar',
];

/** What countries are called beside their names. */
export const countryAliases: Readonly<Record<string, readonly string[]>> = {
  GB: ['uk', 'gb', 'great britain', 'england', 'scotland', 'wales', 'northern ireland', 'britain'],
  US: ['usa', 'us', 'united states of america', 'america'],
  NL: ['holland', 'the netherlands'],
  AE: ['uae', 'emirates'],
  KR: ['korea', 'republic of korea'],
  CZ: ['czech republic'],
  CH: ['suisse', 'schweiz', 'svizzera', 'svizra'],
  HK: ['hong kong'],
  TW: ['台湾'],
  SA: ['ksa'],
  DE: ['brd'],
};

/** Territories with a code of their own whose addresses are also those of the state they belong to. */
export const territories: Readonly<Record<string, readonly string[]>> = {
  AU: ['CC', 'CX', 'NF'],
  CN: ['HK', 'MO'],
  DK: ['FO', 'GL'],
  FI: ['AX'],
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
  NL: ['AW', 'BQ', 'CW', 'SX'],
  NO: ['SJ'],
  NZ: ['CK', 'NU', 'TK'],
  US: ['AS', 'GU', 'MP', 'PR', 'UM', 'VI'],
};
