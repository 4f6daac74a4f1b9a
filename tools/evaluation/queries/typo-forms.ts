import type { SeededRandom } from '../../measurement/seeded-random.js';
import { foldText, isWithinEdits } from '../ground-truth/known-address.js';
import { partsToWrite } from './address-text.js';
import type { QueryForm } from './query-form.js';
import { writtenQuery } from './query-form.js';
import { streetTypes } from '../ground-truth/street-types.table.js';
import type { AddressParts, SampledAddress } from './address-text.js';

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
const alphabetOf = (word: string): Alphabet | undefined =>
  alphabets.find(({ script }) => script.test(word));

const isLongWord = (word: string): boolean =>
  [...word].length >= SHORTEST_WORD && alphabetOf(word) !== undefined;

/** Makes one edit, mostly not in the first letter. */
const misspellWord = (word: string, random: SeededRandom): string => {
  const letters = [...word];
  const first = random.below(FIRST_LETTER_IN) === 0 ? 0 : 1;
  const at = first + random.below(letters.length - first);
  const letter = random.pick(alphabetOf(word)?.letters ?? letters);
  return random.pick(letterEdits)(letters, at, letter).join('');
};

const LONG_WORD = 8;

/** Two edits in one long word of the street. */
export const twoEdits: QueryForm = {
  name: 'two-edits',
  title: 'two edits in a word of eight letters or more',
  create: (sampled, random) => {
    const parts = partsToWrite(sampled);
    const words = alphabeticWords(parts.street).filter(({ length }) => length >= LONG_WORD);
    if (words.length === 0) return undefined;
    const word = random.pick(words);
    const wrong = misspelt(word, 2, random);
    return wrong === undefined
      ? undefined
      : misspeltQuery(sampled, parts, { word, wrong, edits: 2 });
  },
};

const SHORTEST_NAME = 3;
const LONGEST_NAME = 4;
/** Letters of the name as written. */
const WRITTEN_LETTERS = 3;

/** One edit in a name that has three letters as it is written: Pok Street, Ain Street, Elk Road. */
export const shortNameTypo: QueryForm = {
  name: 'short-name-typo',
  title: 'one edit in a name of three letters',
  create: (sampled, random) => {
    const parts = partsToWrite(sampled);
    const names = alphabeticWords(parts.street).filter((word) => !isCommonWord(word));
    const [word = ''] = names;
    const isShort = word.length >= SHORTEST_NAME && word.length <= LONGEST_NAME;
    if (names.length !== 1 || !isShort || parts.street === word) return undefined;
    const wrong = Array.from({ length: ATTEMPTS }, () => misspelt(word, 1, random)).find(
      (written) => written?.length === WRITTEN_LETTERS,
    );
    return wrong === undefined
      ? undefined
      : misspeltQuery(sampled, parts, { word, wrong, edits: 1 });
  },
};

const alphabeticWords = (street: string): readonly string[] =>
  (street.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []).filter(
    (word) => alphabetOf(word) !== undefined,
  );

/** Articles, directions and street types that have no abbreviation in the table of street types. */
const MORE_COMMON_WORDS =
  'a al am an auf by d da das de dei del della den der des di die do du e east el en gate het i im in ' +
  'la las le les los mall mews nord north of op path rise row s south sud sur syd t the ter und van ' +
  'vej vest via vom von walk way weg west y zum zur';

const commonWords: ReadonlySet<string> = new Set([
  ...MORE_COMMON_WORDS.split(' '),
  ...Object.values(streetTypes).flatMap(({ pairs }) => pairs.flat().map(foldText)),
]);

const isCommonWord = (word: string): boolean => commonWords.has(foldText(word));

/** The word with exactly that many edits. */
const misspelt = (word: string, edits: number, random: SeededRandom): string | undefined => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    let wrong = word;
    for (let edit = 0; edit < edits; edit += 1) wrong = misspellWord(wrong, random);
    if (!isWithinEdits(foldText(wrong), foldText(word), edits - 1)) return wrong;
  }
  return undefined;
};

interface Misspelling {
  readonly word: string;
  readonly wrong: string;
  readonly edits: number;
}

/** Undefined if another street with that house is as near to the written name. */
const misspeltQuery = (
  sampled: SampledAddress,
  parts: AddressParts,
  { word, wrong, edits }: Misspelling,
) => {
  const written = parts.street.normalize('NFC');
  const street = written.replace(word, wrong);
  const own = foldText(written);
  const others = sampled.truth
    .streetsWithin(street, edits)
    .filter((name) => name !== own)
    .flatMap((name) => sampled.truth.objectsOf({ ...parts, street: name }));
  if (sampled.truth.hasStreet(street) || others.length > 0) return undefined;
  return writtenQuery(sampled, parts, { street });
};
