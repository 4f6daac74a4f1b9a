/** What the postcodes of a country look like, folded and without spaces or marks. */
export const postcodePatterns: Readonly<Record<string, RegExp>> = {
  AE: /^$/,
  AT: /^\d{4}$/,
  AU: /^\d{4}$/,
  BE: /^\d{4}$/,
  BR: /^\d{8}$/,
  CA: /^[a-z]\d[a-z](?:\d[a-z]\d)?$/,
  CH: /^\d{4}$/,
  CZ: /^\d{5}$/,
  DE: /^\d{5}$/,
  DK: /^\d{4}$/,
  EG: /^\d{5}$/,
  ES: /^\d{5}$/,
  FI: /^\d{5}$/,
  FR: /^\d{5}$/,
  GB: /^[a-z]{1,2}\d[a-z\d]?(?:\d[a-z]{2})?$/,
  GG: /^gy\d{1,2}(?:\d[a-z]{2})?$/,
  HK: /^$/,
  IE: /^(?:[ac-fhknprtv-y]\d[\dw][\da-z]{4}|d\d{1,2}w?)$/,
  IM: /^im\d{1,2}(?:\d[a-z]{2})?$/,
  IT: /^\d{5}$/,
  JE: /^je\d{1,2}(?:\d[a-z]{2})?$/,
  JP: /^\d{7}$/,
  KR: /^\d{5}$/,
  LI: /^\d{4}$/,
  LU: /^l?\d{4}$/,
  NL: /^\d{4}(?:[a-z]{2})?$/,
  NO: /^\d{4}$/,
  NZ: /^\d{4}$/,
  PL: /^\d{5}$/,
  PT: /^\d{4}(?:\d{3})?$/,
  SA: /^\d{5}(?:\d{4})?$/,
  SE: /^\d{5}$/,
  SG: /^\d{6}$/,
  SI: /^(?:si)?\d{4}$/,
  TW: /^\d{3}(?:\d{2,3})?$/,
  US: /^\d{5}(?:\d{4})?$/,
  ZA: /^\d{4}$/,
};

/** A postcode is read in so many words at most: `M5V 3L9` in four, m 5v 3l 9. */
export const MOST_POSTCODE_WORDS = 4;

/** For countries without a row. */
export const anyPostcode = /^(?=.*\d{3})[a-z\d]{4,10}$/;
