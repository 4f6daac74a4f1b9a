/** In which order a country writes the parts of an address. */
export type WrittenOrder =
  | 'street number, postcode city'
  | 'street, number, postcode city'
  | 'street number, city postcode'
  | 'number street, postcode city'
  | 'number street, city postcode';

/** How a country writes its addresses. */
export interface CountryWriting {
  readonly order: WrittenOrder;
  /** ISO 639-1, the commonest first: whose street types are tried, in turn. */
  readonly languages: readonly string[];
  /** A unit as one says it there. */
  readonly unit: string;
}

const writing = (order: WrittenOrder, languages: string, unit: string): CountryWriting => ({
  order,
  languages: languages.split(' '),
  unit,
});

/** Countries that are not here write as `otherCountryWriting` says. */
export const countryWriting: Readonly<Record<string, CountryWriting>> = {
  AE: writing('street number, city postcode', 'en', 'Apt 3'),
  AT: writing('street number, postcode city', 'de', 'Top 3'),
  AU: writing('number street, city postcode', 'en', 'Unit 3'),
  BE: writing('street number, postcode city', 'nl fr de', 'bus 3'),
  BR: writing('street, number, postcode city', 'pt', 'apto 3'),
  CA: writing('number street, city postcode', 'en fr', 'Suite 3'),
  CH: writing('street number, postcode city', 'de fr it', 'App. 3'),
  CZ: writing('street number, postcode city', 'cs', 'byt 3'),
  DE: writing('street number, postcode city', 'de', 'Wohnung 3'),
  DK: writing('street number, postcode city', 'da', '3. tv.'),
  EG: writing('number street, city postcode', 'en', 'Apt 3'),
  ES: writing('street, number, postcode city', 'es', '3º A'),
  FI: writing('street number, postcode city', 'fi sv', 'as 3'),
  FR: writing('number street, postcode city', 'fr', 'Appt 3'),
  GB: writing('number street, city postcode', 'en', 'Flat 3'),
  GG: writing('number street, city postcode', 'en', 'Flat 3'),
  HK: writing('number street, city postcode', 'en zh', 'Flat 3'),
  IE: writing('number street, city postcode', 'en', 'Apt 3'),
  IM: writing('number street, city postcode', 'en', 'Flat 3'),
  IT: writing('street number, postcode city', 'it', 'interno 3'),
  JE: writing('number street, city postcode', 'en', 'Flat 3'),
  JP: writing('number street, city postcode', 'ja en', '3号室'),
  KR: writing('number street, city postcode', 'ko en', '103호'),
  LI: writing('street number, postcode city', 'de', 'Wohnung 3'),
  LU: writing('number street, postcode city', 'fr de', 'Appt 3'),
  NL: writing('street number, postcode city', 'nl', 'app 3'),
  NO: writing('street number, postcode city', 'no', 'H0203'),
  NZ: writing('number street, city postcode', 'en', 'Flat 3'),
  PL: writing('street number, postcode city', 'pl', 'm. 3'),
  PT: writing('street number, postcode city', 'pt', '3º Esq.'),
  SA: writing('number street, city postcode', 'en', 'Apt 3'),
  SE: writing('street number, postcode city', 'sv', 'lgh 1103'),
  SG: writing('number street, city postcode', 'en', '#03-12'),
  SI: writing('street number, postcode city', 'sl', 'stanovanje 3'),
  TW: writing('number street, city postcode', 'zh en', '3樓'),
  US: writing('number street, city postcode', 'en', 'Apt 3'),
  ZA: writing('number street, city postcode', 'en', 'Unit 3'),
};

export const otherCountryWriting = writing('street number, postcode city', 'en', 'Apt 3');
