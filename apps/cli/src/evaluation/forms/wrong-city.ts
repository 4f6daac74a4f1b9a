import { foldText } from '../folding.js';
import { claimedParts, partsToWrite } from '../subject.js';
import { spoiltQuestion, type Form } from './form.js';

/** Another city of the file, which has no such street; the postcode tells what is meant. */
export const wrongCity: Form = {
  name: 'wrong-city',
  title: 'another city beside the right postcode',
  ask: (subject, random) => {
    const parts = partsToWrite(subject);
    const { truth } = subject;
    if (parts.city === undefined || parts.postcode === undefined) return undefined;
    const { street } = claimedParts(subject, parts);
    const own = parts.city;
    const cities = truth
      .citiesBeside(own)
      .filter((city) => !sharesWord(city, own))
      .filter((city) => truth.streetOf({ street, city }).length === 0);
    return cities.length === 0
      ? undefined
      : spoiltQuestion(subject, parts, { city: random.pick(cities) });
  },
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
