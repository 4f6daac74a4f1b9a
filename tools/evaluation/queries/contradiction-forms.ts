import type { SeededRandom } from '../../measurement/seeded-random.js';
import { foldPostcode, foldText } from '../ground-truth/known-address.js';
import { metresBetween } from '../ground-truth/shape.js';
import type { AddressParts, SampledAddress } from './address-text.js';
import { partsToWrite, writeAddress } from './address-text.js';
import type { QueryForm } from './query-form.js';
import { pairedQuery } from './query-form.js';

export const wrongPostcode: QueryForm = {
  name: 'wrong-postcode',
  title: 'one digit of the postcode wrong',
  create: (sampled, random) => {
    const parts = partsToWrite(sampled);
    const postcode = parts.postcode && withWrongDigit(parts.postcode, random);
    if (postcode === undefined || isHouseThere(sampled, { ...parts, postcode })) return undefined;
    return pairedQuery(sampled, parts, { postcode });
  },
};

/**
 * Whether the house exists with that postcode: some cities have a street twice, and some houses
 * have two postcodes.
 */
const isHouseThere = ({ truth }: SampledAddress, { street, number, postcode = '' }: AddressParts) =>
  truth
    .objectsOf({ street, number, postcode })
    .some((house) => foldPostcode(house.postcode ?? '') === foldPostcode(postcode));

/** Replaces one digit of a postcode by another; undefined without a digit. */
export const withWrongDigit = (postcode: string, random: SeededRandom): string | undefined => {
  const digits = [...postcode.matchAll(/[0-9]/g)];
  if (digits.length === 0) return undefined;
  const { 0: digit, index } = random.pick(digits);
  const wrong = (Number(digit) + 1 + random.below(9)) % 10;
  return `${postcode.slice(0, index)}${wrong}${postcode.slice(index + 1)}`;
};

/** Another city of the file, without such a street; the postcode is correct. */
export const wrongCity: QueryForm = {
  name: 'wrong-city',
  title: 'another city beside the right postcode',
  create: (sampled, random) => {
    const parts = partsToWrite(sampled);
    const cities = parts.postcode === undefined ? [] : otherCities(sampled, 0);
    return cities.length === 0
      ? undefined
      : pairedQuery(sampled, parts, { city: random.pick(cities) });
  },
};

/** Users confuse neighbouring cities, but none beyond this distance. */
const FAR_METRES = 15_000;

/** A distant city without such a street, and no postcode: nothing should match. */
export const farCity: QueryForm = {
  name: 'far-city',
  title: 'a city far away',
  create: (sampled, random) => {
    const cities = otherCities(sampled, FAR_METRES);
    if (cities.length === 0) return undefined;
    const parts = { ...partsToWrite(sampled, ['postcode']), city: random.pick(cities) };
    return {
      query: { address_string: writeAddress(parts) },
      expectation: { kind: 'nothing' },
    };
  },
};

/** Within this distance the city of a neighbouring house is not considered wrong. */
const SHARED_METRES = 1_000;

const otherCities = (
  { address, truth }: SampledAddress,
  leastMetres: number,
): readonly string[] => {
  const { street, city: own, shape } = address;
  if (own === undefined) return [];
  const around = new Set(truth.near(shape.centre, SHARED_METRES).map(({ city }) => city));
  return truth
    .citiesBeside(own)
    .filter(([city]) => !around.has(city))
    .filter(([, there]) => metresBetween(shape.centre, there.shape.centre) >= leastMetres)
    .map(([city]) => city)
    .filter((city) => !sharesWord(city, own) && truth.streetOf({ street, city }).length === 0);
};

/** Whether names share a word, like `Vancouver, BC` and Vancouver, or `Helsingin kaupunki` and Helsinki. */
const sharesWord = (one: string, other: string): boolean => {
  const words = foldText(other).split(' ').map(beginningOf);
  return foldText(one)
    .split(' ')
    .some((word) => words.includes(beginningOf(word)));
};

/** Words are compared by this many letters, because names are inflected. */
const STEM = 5;
const beginningOf = (word: string): string => word.slice(0, STEM);
