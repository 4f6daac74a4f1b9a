import { nameKey } from '../../name-key.js';
import { parkingWords } from './parking-words.table.js';

/** Shorter beginnings of words are no abbreviations of them. */
const SHORTEST_BEGINNING = 4;
/** Shorter words are articles and letters of decks. */
const SHORTEST_WORD = 3;

const wordsOf = (name: string): readonly string[] => nameKey(name).split(' ');

const meaningless: ReadonlySet<string> = new Set(parkingWords.flatMap(wordsOf));

/** The words of a car park's name that tell whose it is; none of it is but a number. */
export const ownerWords = (name: string): readonly string[] => {
  const words = wordsOf(name).filter(
    (word) =>
      isNumber(word) || (word.length >= SHORTEST_WORD && !isDeck(word) && !meaningless.has(word)),
  );
  return words.every(isNumber) ? [] : words;
};

/** Whether a car park and a destination have the same name, but for words that only one of them says. */
export const isNamedFor = (owner: readonly string[], name: string): boolean => {
  const destination = ownerWords(name);
  return isWithin(owner, destination) || isWithin(destination, owner);
};

const isWithin = (few: readonly string[], many: readonly string[]): boolean =>
  few.some((word) => !isNumber(word)) &&
  few.every((word) => many.some((other) => isSameWord(word, other)));

const isNumber = (word: string): boolean => /^\d/.test(word);

/** `P12`. */
const isDeck = (word: string): boolean => /^p\d+$/.test(word);

/** `Evang.` is `Evangelisches`. */
const isSameWord = (one: string, other: string): boolean => {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST_BEGINNING && long.startsWith(short);
};
