/** Words and marks that announce a house number, and the letters of č. p. Folded. */
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
