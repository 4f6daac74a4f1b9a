import type { SeededRandom } from '../../measurement/seeded-random.js';
import { foldText } from '../ground-truth/known-address.js';
import { partsToWrite } from './address-text.js';
import type { QueryForm } from './query-form.js';
import { writtenQuery } from './query-form.js';

export const streetTypo: QueryForm = {
  name: 'typo',
  title: 'one typo in the street',
  create: (sampled, random) => {
    const parts = partsToWrite(sampled);
    const street = misspell(parts.street, random);
    // A typo that results in another existing street is a query for that street.
    if (street === undefined || sampled.truth.hasStreet(street)) return undefined;
    return writtenQuery(sampled, parts, { street });
  },
};

export const cityTypo: QueryForm = {
  name: 'city-typo',
  title: 'one typo in the city',
  create: (sampled, random) => {
    const parts = partsToWrite(sampled);
    const city = parts.city === undefined ? undefined : misspell(parts.city, random);
    if (city === undefined || sampled.truth.hasCity(city)) return undefined;
    return writtenQuery(sampled, parts, { city });
  },
};

/** Shorter words are not changed, because one edit can turn them into other words. */
const SHORTEST_WORD = 5;
/** Typos in the first letter are rare: it may be drawn once in ten times. */
const FIRST_LETTER_IN = 10;
const ATTEMPTS = 20;

interface Alphabet {
  readonly script: RegExp;
  readonly letters: readonly string[];
}

/** Alphabetic scripts; other scripts are not entered by letters. */
const alphabets: readonly Alphabet[] = [
  { script: /^\p{sc=Latin}+$/u, letters: [...'abcdefghijklmnopqrstuvwxyz'] },
  { script: /^\p{sc=Cyrillic}+$/u, letters: [...'абвгдежзийклмнопрстуфхцчшщыьэюя'] },
  { script: /^\p{sc=Greek}+$/u, letters: [...'αβγδεζηθικλμνξοπρστυφχψω'] },
];

type LetterEdit = (letters: readonly string[], at: number, letter: string) => readonly string[];

const letterEdits: readonly LetterEdit[] = [
  (letters, at, letter) => letters.with(at, likeCase(letters[at], letter)),
  (letters, at) => letters.toSpliced(at, 1),
  (letters, at, letter) => letters.toSpliced(at, 0, likeCase(letters[at], letter)),
  (letters, at) => {
    const first = Math.min(at, letters.length - 2);
    return letters.toSpliced(first, 2, letters[first + 1] ?? '', letters[first] ?? '');
  },
];

const likeCase = (model: string | undefined, letter: string): string =>
  model !== undefined && model !== model.toLowerCase() ? letter.toUpperCase() : letter;

/**
 * Replaces, drops or inserts a letter of a word, or swaps two adjacent ones (edit distance 1); undefined
 * if no word is long enough and in an alphabetic script.
 */
export const misspell = (text: string, random: SeededRandom): string | undefined => {
  const written = text.normalize('NFC');
  const words = [...written.matchAll(/[\p{L}\p{M}]+/gu)].filter(([word]) => isLongWord(word));
  if (words.length === 0) return undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const word = random.pick(words);
    const wrong = misspellWord(word[0], random);
    const result =
      written.slice(0, word.index) + wrong + written.slice(word.index + word[0].length);
    if (foldText(result) !== foldText(written)) return result;
  }
  return undefined;
};

/** The letters of the script of a word; undefined for scripts that are not alphabetic. */
export const alphabetOf = (word: string): Alphabet | undefined =>
  alphabets.find(({ script }) => script.test(word));

const isLongWord = (word: string): boolean =>
  [...word].length >= SHORTEST_WORD && alphabetOf(word) !== undefined;

/** Makes one edit, mostly not in the first letter. */
export const misspellWord = (word: string, random: SeededRandom): string => {
  const letters = [...word];
  const first = random.below(FIRST_LETTER_IN) === 0 ? 0 : 1;
  const at = first + random.below(letters.length - first);
  const letter = random.pick(alphabetOf(word)?.letters ?? letters);
  return random.pick(letterEdits)(letters, at, letter).join('');
};
