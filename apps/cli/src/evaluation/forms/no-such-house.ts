import { writeAddress } from '../address-text.js';
import type { KnownAddress } from '../known-address.js';
import type { SeededRandom } from '../seeded-random.js';
import { claimedParts, partsToWrite } from '../subject.js';
import type { Form } from './form.js';

/** How far past a street's last number a number may be made up. */
const BEYOND_LAST = 10;
/** "10-14" stands for what lies between; "203-06" does not. */
const LONGEST_RANGE = 40;
const ATTEMPTS = 20;

export const noSuchHouse: Form = {
  name: 'no-such-house',
  title: 'house number that is not on the street',
  ask: (subject, random) => {
    const parts = partsToWrite(subject);
    const claimed = claimedParts(subject, parts);
    const namesakes = subject.truth.underAnyName({ street: claimed.street });
    const number = absentNumber(makeOf(parts.number, namesakes), takenNumbers(namesakes), random);
    if (number === undefined) return undefined;
    const objects = subject.truth.underAnyName(claimed);
    const text = writeAddress({ ...parts, number });
    return { query: { address_string: text }, expectation: { kind: 'street', number, objects } };
  },
};

/** Every whole number that the houses' numbers hold, those inside a range too. */
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

/** How the numbers of a street are made: `203-` and two digits, or a number alone. */
interface Make {
  readonly prefix: string;
  readonly digits: number;
}

const alone: Make = { prefix: '', digits: 0 };

/** A range is a number alone; so is one whose first part is a house of its own. */
const makeOf = (model: string, houses: readonly KnownAddress[]): Make => {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(model) ?? [];
  if (from === undefined || to === undefined) return alone;
  const isRange = Number(to) > Number(from) && Number(to) - Number(from) <= LONGEST_RANGE;
  const isHouse = houses.some(({ numberKeys }) => numberKeys.includes(from));
  return isRange || isHouse ? alone : { prefix: `${from}-`, digits: to.length };
};

/** A number of that make whose last digits no house on the street has. */
const absentNumber = (
  { prefix, digits }: Make,
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
