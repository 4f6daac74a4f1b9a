import { foldText } from '../folding.js';
import type { SeededRandom } from '../seeded-random.js';

/** Shorter words are left alone: one wrong letter makes another word of them. */
const SHORTEST_WORD = 5;
/** People seldom get the first letter wrong: one draw in ten may. */
const FIRST_LETTER_IN = 10;
const ATTEMPTS = 20;

/** Scripts in which a typo is a letter; others are written by other means. */
const alphabets: readonly { readonly script: RegExp; readonly letters: readonly string[] }[] = [
  { script: /^\p{sc=Latin}+$/u, letters: [...'abcdefghijklmnopqrstuvwxyz'] },
  { script: /^\p{sc=Cyrillic}+$/u, letters: [...'абвгдежзийклмнопрстуфхцчшщыьэюя'] },
  { script: /^\p{sc=Greek}+$/u, letters: [...'αβγδεζηθικλμνξοπρστυφχψω'] },
];

type Slip = (letters: readonly string[], at: number, letter: string) => readonly string[];

const slips: readonly Slip[] = [
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
 * The text with one letter of one long enough word replaced, dropped, added, or swapped with the
 * next; nothing when no word is long enough or in an alphabet.
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

const alphabetOf = (word: string) => alphabets.find(({ script }) => script.test(word));

const isLongWord = (word: string): boolean =>
  [...word].length >= SHORTEST_WORD && alphabetOf(word) !== undefined;

const misspellWord = (word: string, random: SeededRandom): string => {
  const letters = [...word];
  const first = random.below(FIRST_LETTER_IN) === 0 ? 0 : 1;
  const at = first + random.below(letters.length - first);
  const letter = random.pick(alphabetOf(word)?.letters ?? letters);
  return random.pick(slips)(letters, at, letter).join('');
};
