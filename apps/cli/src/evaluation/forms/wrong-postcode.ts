import type { AddressParts } from '../address-text.js';
import { foldPostcode } from '../folding.js';
import type { SeededRandom } from '../seeded-random.js';
import { partsToWrite, type Subject } from '../subject.js';
import { spoiltQuestion, type Form } from './form.js';

export const wrongPostcode: Form = {
  name: 'wrong-postcode',
  title: 'one digit of the postcode wrong',
  ask: (subject, random) => {
    const parts = partsToWrite(subject);
    const postcode = parts.postcode && withWrongDigit(parts.postcode, random);
    if (postcode === undefined || isHouseThere(subject, { ...parts, postcode })) return undefined;
    return spoiltQuestion(subject, parts, { postcode });
  },
};

/** Some cities have a street twice, and some houses two postcodes. */
const isHouseThere = ({ truth }: Subject, { street, number, postcode = '' }: AddressParts) =>
  truth
    .objectsOf({ street, number, postcode })
    .some((house) => foldPostcode(house.postcode ?? '') === foldPostcode(postcode));

/** The postcode with one of its digits replaced by another; nothing when it has none. */
export const withWrongDigit = (postcode: string, random: SeededRandom): string | undefined => {
  const digits = [...postcode.matchAll(/[0-9]/g)];
  if (digits.length === 0) return undefined;
  const { 0: digit, index } = random.pick(digits);
  const wrong = (Number(digit) + 1 + random.below(9)) % 10;
  return `${postcode.slice(0, index)}${wrong}${postcode.slice(index + 1)}`;
};
