import type { SeededRandom } from '../../measurement/seeded-random.js';
import { partsToWrite, writeAddress, conventionsOf } from './address-text.js';
import { fillerTexts, inventedWords, keyboardRows, streetFrames } from './nonsense.table.js';
import type { QueryForm } from './query-form.js';

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

const ATTEMPTS = 20;
/** A ghost may answer the street or town that it resembles, as weakly as a street without its house. */
const GHOST_CONFIDENCE = 0.4;

/** The street of another file in the town of this one; a third with a unit, a third with the postcode. */
export const ghost: QueryForm = {
  name: 'ghost',
  title: 'street of another file',
  usesOtherFiles: true,
  create: (sampled, random) => {
    const { directory, file } = sampled.elsewhere ?? {};
    const { number, postcode, city = sampled.borrowedCity, country } = partsToWrite(sampled);
    if (!directory || file === undefined || city === undefined) return undefined;
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
