import type { SeededRandom } from '../../measurement/seeded-random.js';
import type { KnownAddress } from '../ground-truth/known-address.js';
import { absentCities, unsupportedAddresses } from './absent-places.table.js';
import {
  claimedParts,
  conventionsOf,
  isLargestFirst,
  partsToWrite,
  writeAddress,
} from './address-text.js';
import type { QueryForm } from './query-form.js';
import { fillerTexts, inventedWords, keyboardRows, streetFrames } from './nonsense.table.js';

/** Maximum distance of a generated number beyond the last number of the street. */
const BEYOND_LAST = 10;
/** "10-14" is a range of numbers; "203-06" is not. */
const LONGEST_RANGE = 40;
const ATTEMPTS = 20;

export const absentHouse: QueryForm = {
  name: 'no-such-house',
  title: 'house number that is not on the street',
  create: (sampled, random) => {
    const parts = partsToWrite(sampled);
    // A number would continue the one at the end of the street: 猿楽町28-10 and 2.
    if (isLargestFirst(parts) && /\p{N}$/u.test(parts.street)) return undefined;
    const claimed = claimedParts(sampled, parts);
    const namesakes = sampled.truth.underAnyName({ street: claimed.street });
    const number = absentNumber(
      numberPatternOf(parts.number, namesakes),
      takenNumbers(namesakes),
      random,
    );
    if (number === undefined) return undefined;
    const objects = sampled.truth.underAnyName(claimed);
    const text = writeAddress({ ...parts, number });
    const likely = sampled.truth.likelyPositions({ ...claimed, number });
    return {
      query: { address_string: text },
      expectation: { kind: 'street', number, objects, likely },
    };
  },
};

/** All integers in the house numbers, including those inside ranges. */
const takenNumbers = (houses: readonly KnownAddress[]): ReadonlySet<number> => {
  const taken = new Set<number>();
  for (const key of houses.flatMap(({ numberKeys }) => numberKeys)) {
    const numbers = [...key.matchAll(/\d+/g)].map(Number);
    for (const number of numbers) taken.add(number);
    const [from, to] = numbers;
    if (from === undefined || to === undefined || to - from > LONGEST_RANGE) continue;
    for (let number = from; number < to; number += 1) taken.add(number);
  }
  return taken;
};

/** The pattern of the numbers of a street: a prefix such as `203-` and two digits, or a plain number. */
interface NumberPattern {
  readonly prefix: string;
  readonly digits: number;
}

const plainNumber: NumberPattern = { prefix: '', digits: 0 };

/** A range is a plain number, and so is a number whose first part is a house of its own. */
const numberPatternOf = (model: string, houses: readonly KnownAddress[]): NumberPattern => {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(model) ?? [];
  if (from === undefined || to === undefined) return plainNumber;
  const isRange = Number(to) > Number(from) && Number(to) - Number(from) <= LONGEST_RANGE;
  const isHouse = houses.some(({ numberKeys }) => numberKeys.includes(from));
  return isRange || isHouse ? plainNumber : { prefix: `${from}-`, digits: to.length };
};

/** Draws a number of a pattern whose last digits no house on the street has. */
const absentNumber = (
  { prefix, digits }: NumberPattern,
  taken: ReadonlySet<number>,
  random: SeededRandom,
): string | undefined => {
  const largest = prefix ? 99 : Math.max(0, ...taken) + BEYOND_LAST;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const number = 1 + random.below(largest);
    if (!taken.has(number)) return `${prefix}${String(number).padStart(digits, '0')}`;
  }
  return undefined;
};

const SYLLABLES = [
  'ba',
  'qui',
  'zor',
  'nex',
  'vly',
  'tro',
  'mub',
  'fe',
  'gax',
  'lin',
  'dju',
  'ops',
];
/** Supported countries that are far apart. */
const FILTER_COUNTRIES = ['AU', 'BR', 'DE', 'EG', 'JP', 'US'];

export const unsupportedCountry: QueryForm = {
  name: 'elsewhere',
  title: 'address of a country without data',
  create: (_sampled, random) => nothingToFind(random.pick(unsupportedAddresses)),
};

export const randomWords: QueryForm = {
  name: 'random-words',
  title: 'random words',
  create: (_sampled, random) => {
    const words = Array.from({ length: 1 + random.below(4) }, () => randomWord(random));
    return nothingToFind(words.join(' '));
  },
};

/** The correct address with another country as filter. */
export const otherCountry: QueryForm = {
  name: 'other-country',
  title: 'another country given',
  create: (sampled, random) => {
    const others = FILTER_COUNTRIES.filter((country) => country !== sampled.country);
    const text = writeAddress(partsToWrite(sampled));
    return nothingToFind(text, random.pick(others));
  },
};

const nothingToFind = (text: string, country?: string) => ({
  query: { address_string: text, country },
  expectation: { kind: 'nothing' as const },
});

const randomWord = (random: SeededRandom): string =>
  Array.from({ length: 2 + random.below(3) }, () => random.pick(SYLLABLES)).join('');

/** Street and number of the address, in a city of the same country without data. */
export const absentCity: QueryForm = {
  name: 'absent-city',
  title: 'address of a city without data',
  checksV1: true,
  usesOtherFiles: true,
  create: (sampled, random) => {
    const cities = absentCities[sampled.country] ?? [];
    const directory = sampled.elsewhere?.directory;
    const absent = cities.filter(
      ([, city]) => !sampled.truth.hasCity(city) && !directory?.hasCity(city),
    );
    if (absent.length === 0) return undefined;
    const [postcode, city] = random.pick(absent);
    const parts = { ...partsToWrite(sampled), district: undefined, city };
    // With or without a postcode.
    const address_string = writeAddress({
      ...parts,
      postcode: random.below(2) === 0 ? postcode : undefined,
    });
    return { query: { address_string }, expectation: { kind: 'nothing', ceiling: 0.5 } };
  },
};

type Draw = (random: SeededRandom) => string;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

const joinedWords =
  (most: number, word: Draw): Draw =>
  (random) =>
    Array.from({ length: 1 + random.below(most) }, () => word(random)).join(' ');

const repeatedLetter: Draw = (random) => random.pick(LETTERS).repeat(3 + random.below(5));

const keyboardWord: Draw = (random) => {
  const row = random.pick(keyboardRows);
  const from = random.below(row.length - 3);
  const word = row.slice(from, from + 3 + random.below(5));
  return random.below(3) === 0 ? [...word].reverse().join('') : word;
};

const consonants = LETTERS.filter((letter) => !'aeiouy'.includes(letter));
const consonantWord: Draw = (random) =>
  Array.from({ length: 4 + random.below(5) }, () => random.pick(consonants)).join('');

const withNumber =
  (text: Draw): Draw =>
  (random) => {
    const words = text(random);
    const number = String(1 + random.below(199));
    return random.pick([`${words} ${number}`, `${number} ${words}`, words]);
  };

const inventedStreet: Draw = (random) =>
  random.pick(streetFrames).replace('{word}', random.pick(inventedWords));

/** Identifiers, checksums and amounts. */
const digitsAndLetters: Draw = (random) =>
  Array.from({ length: 8 + random.below(12) }, () =>
    random.below(2) === 0 ? String(random.below(10)) : random.pick(LETTERS),
  ).join('');

const kinds: readonly Draw[] = [
  (random) => random.pick(fillerTexts),
  withNumber(joinedWords(3, repeatedLetter)),
  withNumber(joinedWords(3, keyboardWord)),
  withNumber(joinedWords(3, consonantWord)),
  withNumber(inventedStreet),
  digitsAndLetters,
];

/** Texts that name nothing, as they occur in fields of forms. */
export const nonsense: QueryForm = {
  name: 'nonsense',
  title: 'nonsense',
  checksV1: true,
  create: (_sampled, random) => ({
    query: { address_string: random.pick(kinds)(random) },
    expectation: { kind: 'nothing', ceiling: 0.5 },
  }),
};

/** A ghost may answer the street or town that it resembles, as weakly as a street without its house. */
const GHOST_CONFIDENCE = 0.4;

/** A number that names a block or a building is an address without any street. */
const namesPlace = /\p{L}{2}/u;

/** The street of another file in the town of this one; a third with a unit, a third with the postcode. */
export const ghost: QueryForm = {
  name: 'ghost',
  title: 'street of another file',
  usesOtherFiles: true,
  create: (sampled, random) => {
    const { directory, file } = sampled.elsewhere ?? {};
    const { number, postcode, city = sampled.borrowedCity, country } = partsToWrite(sampled);
    if (!directory || file === undefined || city === undefined) return undefined;
    if (namesPlace.test(number)) return undefined;
    const streets = Array.from({ length: ATTEMPTS }, () =>
      directory.drawFromOtherFile(file, random),
    );
    const street = streets.find(
      (name) => name !== undefined && !directory.hasSimilarStreet(name, { file, city }),
    );
    if (street === undefined) return undefined;
    const kind = random.below(3);
    const unit = kind === 0 ? conventionsOf(country).unit : undefined;
    const parts = { street, number, city, country, unit };
    const text = writeAddress({ ...parts, postcode: kind === 1 ? postcode : undefined });
    const expectation = { kind: 'nothing', atMost: GHOST_CONFIDENCE, ceiling: 0.8 } as const;
    return { query: { address_string: text }, expectation };
  },
};
