import { writeAddress } from '../address-text.js';
import { foldText } from '../folding.js';
import { metresBetween } from '../ground-distance.js';
import { partsToWrite, type Subject } from '../subject.js';
import { spoiltQuestion, type Form } from './form.js';

/** Another city of the file, which has no such street; the postcode tells what is meant. */
export const wrongCity: Form = {
  name: 'wrong-city',
  title: 'another city beside the right postcode',
  ask: (subject, random) => {
    const parts = partsToWrite(subject);
    const cities = parts.postcode === undefined ? [] : otherCities(subject, 0);
    return cities.length === 0
      ? undefined
      : spoiltQuestion(subject, parts, { city: random.pick(cities) });
  },
};

/** People name the city next door, but none farther away than this. */
const FAR_METRES = 15_000;

/** A city far away, which has no such street, and no postcode: nothing is where it is said to be. */
export const farCity: Form = {
  name: 'far-city',
  title: 'a city far away',
  ask: (subject, random) => {
    const cities = otherCities(subject, FAR_METRES);
    if (cities.length === 0) return undefined;
    const parts = { ...partsToWrite(subject, ['postcode']), city: random.pick(cities) };
    return {
      query: { address_string: writeAddress(parts) },
      expectation: { kind: 'nothing' },
    };
  },
};

/** Within this, one house's city is as good a name for its neighbour's place. */
const SHARED_METRES = 1_000;

const otherCities = ({ address, truth }: Subject, leastMetres: number): readonly string[] => {
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

/** `Vancouver, BC` is no other city than Vancouver, nor `Helsingin kaupunki` than Helsinki. */
const sharesWord = (one: string, other: string): boolean => {
  const words = foldText(other).split(' ').map(beginningOf);
  return foldText(one)
    .split(' ')
    .some((word) => words.includes(beginningOf(word)));
};

/** Names are inflected behind so many letters. */
const STEM = 5;
const beginningOf = (word: string): string => word.slice(0, STEM);
