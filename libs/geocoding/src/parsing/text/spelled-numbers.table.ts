/**
 * Numbers in words as street names have them: a row counts from one, several rows a language. Folded;
 * '' for a number that is left out.
 */
export const spelledNumbers: readonly (readonly string[])[] = [
  // Roman, without single letters, which are more often initials
  ...[
    ['', 'ii', 'iii', 'iv', '', 'vi', 'vii', 'viii', 'ix', '', 'xi', 'xii', 'xiii', 'xiv', 'xv'],
  ].map((row) => [...row, 'xvi', 'xvii', 'xviii', 'xix', 'xx', 'xxi', 'xxii', 'xxiii', 'xxiv']),
  // English
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  // French
  ['', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
  ['premier', 'deuxieme', 'troisieme', 'quatrieme', 'cinquieme', 'sixieme', 'septieme'],
  // Italian
  ['', '', '', 'quattro', 'cinque', '', 'sette', 'otto', 'nove', 'dieci', 'undici', 'dodici'],
  ['primo', 'secondo', 'terzo', 'quarto', 'quinto', 'sesto', 'settimo', 'ottavo', 'nono', 'decimo'],
  // Spanish
  ['', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
  ['primero', 'segundo', 'tercero', 'cuarto', 'quinto', 'sexto', 'septimo', 'octavo', 'noveno'],
  // Portuguese
  ['', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze'],
  ['primeiro', 'segundo', 'terceiro', 'quarto', 'quinto', 'sexto', 'setimo', 'oitavo', 'nono'],
  // German, Dutch
  ['', 'zwei', 'drei', 'vier', 'funf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwolf'],
  ['', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien', 'elf', 'twaalf'],
];

/** Further numbers in one word, which occur in street names that are dates. Folded. */
export const spelledDates: Readonly<Record<string, number>> = {
  ...{ treize: 13, quatorze: 14, quinze: 15, seize: 16, vingt: 20, vingtcinq: 25, trente: 30 },
  ...{ tredici: 13, quattordici: 14, quindici: 15, sedici: 16, diciassette: 17, diciotto: 18 },
  ...{ diciannove: 19, venti: 20, ventuno: 21, ventidue: 22, ventitre: 23, ventiquattro: 24 },
  ...{ venticinque: 25, ventisei: 26, ventisette: 27, ventotto: 28, ventinove: 29, trenta: 30 },
  ...{ trece: 13, catorce: 14, quince: 15, dieciseis: 16, diecisiete: 17, dieciocho: 18 },
  ...{ diecinueve: 19, veinte: 20, veinticinco: 25, treinta: 30, treze: 13, catorze: 14 },
};

/** English ordinals from 1 to 19, which number streets. */
export const spelledOrdinals: readonly string[] = [
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'],
  ...['tenth', 'eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth'],
  ...['seventeenth', 'eighteenth', 'nineteenth'],
];

/** English tens from 20 to 90: before another ordinal (`twenty first`), and as an ordinal. */
export const spelledTens: readonly (readonly [string, string])[] = [
  ['twenty', 'twentieth'],
  ['thirty', 'thirtieth'],
  ['forty', 'fortieth'],
  ['fifty', 'fiftieth'],
  ['sixty', 'sixtieth'],
  ['seventy', 'seventieth'],
  ['eighty', 'eightieth'],
  ['ninety', 'ninetieth'],
];
