/*
 * Words in and around house numbers, folded, for all languages at once: few queries state their
 * language.
 */

/** Words that announce a house number in a query, and the letters of Czech `č. p.`. */
export const numberDesignators: ReadonlySet<string> = new Set([
  // English
  ...['no', 'nr', 'num', 'number', 'house', 'blk', 'block', 'n'],
  // German, Dutch, Nordic
  ...['nummer', 'hausnummer', 'hnr', 'huisnummer', 'husnummer', 'numro'],
  // Italian, Spanish, Portuguese
  ...['numero', 'nro', 'civico', 'civ'],
  // Slavic
  ...['numer', 'cislo', 'cp', 'stevilka', 'c p', 'c ev', 'c d'],
  // Arabic
  ...['رقم'],
  // Han, Hangul
  ...['号', '番', '番地', '之', '지', '번지'],
]);

/** Words at the beginning of a house number in registers and on maps, which are dropped. */
export const leadingDesignators: readonly string[] = [
  ...['no', 'nr', 'num', 'number', 'nummer', 'numero', 'n', 'nro'],
  ...['str', 'bl', 'blk', 'block', 'blok'],
];

/** Phrases for a house without a number: s/n, s.n.c. */
export const noNumberPhrases: ReadonlySet<string> = new Set([
  // Spanish, Portuguese
  ...['s n', 'sn', 'sin numero', 'sem numero'],
  // Italian
  ...['s n c', 'snc'],
]);

/**
 * Suffixes that name a floor, from Dutch addresses and read in all countries: without one, the number is
 * still that of the same house.
 */
export const floorSuffixes: ReadonlySet<string> = new Set([
  ...['hs', 'huis', 'bel', 'bg', 'ii', 'iii', 'iv'],
]);

/** Suffixes of more than one letter that are part of the house number. */
export const wordSuffixes: ReadonlySet<string> = new Set([
  // French, Italian
  ...['bis', 'ter', 'quater', 'quinquies', 'sexies', 'septies', 'octies'],
  // Florence and Genoa number shops in red and homes in black.
  ...['rosso', 'rossa', 'nero', 'nera'],
  ...floorSuffixes,
]);

/** The form of a suffix in the key, where it differs from the spelling; black numbers have none. */
export const suffixKeys: ReadonlyMap<string, string> = new Map([
  ['rosso', 'r'],
  ['rossa', 'r'],
  ['nero', ''],
  ['nera', ''],
  ['huis', 'hs'],
]);

/** Words between the first and the last number of a range or a pair of houses. */
export const rangeConjunctions: ReadonlySet<string> = new Set([
  // English
  ...['to', 'thru', 'and'],
  // German, French
  ...['bis', 'und', 'et'],
  // Dutch, Nordic
  ...['tot', 'en', 'til', 'og', 'och'],
  // Polish and Czech, Italian
  ...['do', 'al'],
]);
