import { misspell } from './typo-forms.js';
import { commonStreets } from './absent-places.table.js';
import { respellStreetType } from '../ground-truth/street-types.js';
import { streetTypes } from '../ground-truth/street-types.table.js';
import { claimedParts, partsToWrite, writeAddress } from './address-text.js';
import type { QueryForm } from './query-form.js';
import { writtenQuery, pairedQuery } from './query-form.js';
import type { SeededRandom } from '../../measurement/seeded-random.js';
import { foldPostcode, foldText } from '../ground-truth/known-address.js';
import { metresBetween } from '../ground-truth/shape.js';
import type { AddressParts, SampledAddress } from './address-text.js';

/** Street and number without a place; one of several such addresses is meant. */
export const withoutPlace: QueryForm = {
  name: 'no-place',
  title: 'street and number alone',
  create: (sampled) => {
    const parts = partsToWrite(sampled);
    return writtenQuery(sampled, parts, {
      postcode: undefined,
      city: undefined,
      district: undefined,
    });
  },
};

/** A typo in the street, and a wrong or missing postcode. */
export const twoErrors: QueryForm = {
  name: 'two-slips',
  title: 'a typo in the street and a wrong or no postcode',
  create: (sampled, random) => {
    const parts = partsToWrite(sampled);
    const street = misspell(parts.street, random);
    if (street === undefined || sampled.truth.hasStreet(street)) return undefined;
    const isLeftOut = parts.postcode === undefined || random.below(2) === 0;
    const postcode = isLeftOut ? undefined : withWrongDigit(parts.postcode, random);
    return writtenQuery(sampled, parts, { street, postcode });
  },
};

/** One word of the street name is missing. */
export const partOfName: QueryForm = {
  name: 'part-of-name',
  title: 'a word of the street left out',
  create: (sampled, random) => {
    const parts = partsToWrite(sampled);
    const words = parts.street.split(' ');
    if (words.length < 2) return undefined;
    const street = words.toSpliced(random.below(words.length), 1).join(' ');
    if (sampled.truth.hasStreet(street)) return undefined;
    return writtenQuery(sampled, parts, { street });
  },
};

const everyLanguage = Object.keys(streetTypes);

/** A street that does not exist in an existing city. */
export const absentStreet: QueryForm = {
  name: 'strange-street',
  title: 'a street that is not in the city',
  create: (sampled, random) => {
    const parts = partsToWrite(sampled);
    const street = random.pick(commonStreets);
    const claimed = claimedParts(sampled, parts);
    const spellings = [street, respellStreetType(street, everyLanguage) ?? street];
    if (spellings.some((name) => sampled.truth.streetOf({ ...claimed, street: name }).length > 0))
      return undefined;
    return {
      query: { address_string: writeAddress({ ...parts, street }) },
      expectation: { kind: 'nothing' },
    };
  },
};

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
const withWrongDigit = (postcode: string, random: SeededRandom): string | undefined => {
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
