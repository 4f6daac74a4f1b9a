/** Dutch suffixes that name a floor of the house: without them the number is still that of the house. Folded. */
export const floorSuffixes: ReadonlySet<string> = new Set([
  ...['hs', 'huis', 'bel', 'bg', 'ii', 'iii', 'iv'],
]);

/** What stands behind the digits of a house number and belongs to it. Folded. */
export const numberSuffixes: ReadonlySet<string> = new Set([
  ...['bis', 'ter', 'quater', 'quinquies', 'sexies', 'septies', 'octies'],
  // Florence and Genoa: shops count red numbers, homes black ones
  ...['rosso', 'rossa', 'nero', 'nera'],
  ...floorSuffixes,
]);

/** Suffixes that are also written otherwise, or left out, as they say that there is none. */
export const suffixSpellings: Readonly<Record<string, string>> = {
  rosso: 'r',
  rossa: 'r',
  nero: '',
  nera: '',
  huis: 'hs',
};

/** Words between the first and the last number of several houses. Folded. */
export const rangeWords: ReadonlySet<string> = new Set([
  ...['to', 'thru', 'and', 'bis', 'und', 'et', 'tot', 'en', 'til', 'og', 'och', 'do', 'al'],
]);
