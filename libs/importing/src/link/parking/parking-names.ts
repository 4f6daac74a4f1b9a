import { nameKey } from '../../model/names.js';

/** Shorter prefixes are not abbreviations. */
const SHORTEST_BEGINNING = 4;

/** Shorter words are articles and deck letters. */
const SHORTEST_WORD = 3;

const nameWords = (name: string): readonly string[] => nameKey(name).split(' ');

/** Words in names of car parks that do not identify an owner, in all languages. */
const parkingWords: readonly string[] = [
  'Parkplatz Parkplätze Parkhaus Tiefgarage Garage Kundenparkplatz Gästeparkplatz Gäste Besucher',
  'Besucherparkplatz Mitarbeiterparkplatz Mitarbeiter Kunden Stellplatz Parkdeck',
  'Parking Park Car Cars Lot Visitor Visitors Guest Guests Customer Customers Staff Level Area',
  'Stationnement Clients Visiteurs Aire Souterrain Parc Autos',
  'Parcheggio Posteggio Clienti Autorimessa Aparcamiento Estacionamiento Aparcament Clientes',
  'Estacionamento Parkeerplaats Parkeergarage Parkering Parkeringshus Pysäköinti Pysäköintialue',
  'Parkkipaikka Parkovací dům Parkoviště Parkirišče Parkolóház Otopark',
  '駐車場 停车场 停車場 주차장 موقف سيارات',
];

const meaningless: ReadonlySet<string> = new Set(parkingWords.flatMap(nameWords));

/** The words of a car park's name that identify its owner; empty when only numbers remain. */
export const ownerWords = (name: string): readonly string[] => {
  const words = nameWords(name).filter(
    (word) =>
      isNumber(word) || (word.length >= SHORTEST_WORD && !isDeck(word) && !meaningless.has(word)),
  );
  return words.every(isNumber) ? [] : words;
};

/**
 * Whether the names of a car park and a destination are equal, or one contains all words of the
 * other.
 */
export const isNamedAfter = (owner: readonly string[], name: string): boolean => {
  const destination = ownerWords(name);
  return includesWords(owner, destination) || includesWords(destination, owner);
};

const includesWords = (few: readonly string[], many: readonly string[]): boolean =>
  few.some((word) => !isNumber(word)) &&
  few.every((word) => many.some((other) => isSameWord(word, other)));

const isNumber = (word: string): boolean => /^\d/.test(word);

/** Deck label: `P12`. */
const isDeck = (word: string): boolean => /^p\d+$/.test(word);

/** Equal, or one abbreviates the other: `Evang.` is `Evangelisches`. */
const isSameWord = (one: string, other: string): boolean => {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST_BEGINNING && long.startsWith(short);
};
