import { writeAddress } from '../address-text.js';
import type { SeededRandom } from '../seeded-random.js';
import { partsToWrite } from '../subject.js';
import { elsewhereAddresses } from './elsewhere.table.js';
import type { Form } from './form.js';

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
/** Countries that the interface takes and that lie far from one another. */
const FILTER_COUNTRIES = ['AU', 'BR', 'DE', 'EG', 'JP', 'US'];

export const elsewhere: Form = {
  name: 'elsewhere',
  title: 'address of a country without data',
  ask: (_subject, random) => nothingToFind(random.pick(elsewhereAddresses)),
};

export const randomWords: Form = {
  name: 'random-words',
  title: 'random words',
  ask: (_subject, random) => {
    const words = Array.from({ length: 1 + random.below(4) }, () => randomWord(random));
    return nothingToFind(words.join(' '));
  },
};

/** The right address, asked for in a country where it is not. */
export const otherCountry: Form = {
  name: 'other-country',
  title: 'another country given',
  ask: (subject, random) => {
    const others = FILTER_COUNTRIES.filter((country) => country !== subject.country);
    const text = writeAddress(partsToWrite(subject));
    return nothingToFind(text, random.pick(others));
  },
};

const nothingToFind = (text: string, country?: string) => ({
  query: { address_string: text, country },
  expectation: { kind: 'nothing' as const },
});

const randomWord = (random: SeededRandom): string =>
  Array.from({ length: 2 + random.below(3) }, () => random.pick(SYLLABLES)).join('');
