import { writeAddress } from '../address-text.js';
import { claimedParts, partsToWrite } from '../subject.js';
import { writtenQuestion, type Form } from './form.js';
import { misspell } from './misspelling.js';
import { respellStreetType } from './street-type-spelling.js';
import { streetTypes } from './street-types.table.js';
import { strangeStreets } from './strange-streets.table.js';
import { withWrongDigit } from './wrong-postcode.js';

/** A street and a number, and not a word on where: one of them all is meant. */
export const withoutPlace: Form = {
  name: 'no-place',
  title: 'street and number alone',
  ask: (subject) => {
    const parts = partsToWrite(subject);
    return writtenQuestion(subject, parts, {
      postcode: undefined,
      city: undefined,
      district: undefined,
    });
  },
};

/** A typo in the street, and the postcode wrong or left out. */
export const twoSlips: Form = {
  name: 'two-slips',
  title: 'a typo in the street and a wrong or no postcode',
  ask: (subject, random) => {
    const parts = partsToWrite(subject);
    const street = misspell(parts.street, random);
    if (street === undefined || subject.truth.hasStreet(street)) return undefined;
    const isLeftOut = parts.postcode === undefined || random.below(2) === 0;
    const postcode = isLeftOut ? undefined : withWrongDigit(parts.postcode, random);
    return writtenQuestion(subject, parts, { street, postcode });
  },
};

/** One word of the street's name is left out. */
export const partOfName: Form = {
  name: 'part-of-name',
  title: 'a word of the street left out',
  ask: (subject, random) => {
    const parts = partsToWrite(subject);
    const words = parts.street.split(' ');
    if (words.length < 2) return undefined;
    const street = words.toSpliced(random.below(words.length), 1).join(' ');
    if (subject.truth.hasStreet(street)) return undefined;
    return writtenQuestion(subject, parts, { street });
  },
};

const everyLanguage = Object.keys(streetTypes);

/** A street that is not there, in a city that is. */
export const strangeStreet: Form = {
  name: 'strange-street',
  title: 'a street that is not in the city',
  ask: (subject, random) => {
    const parts = partsToWrite(subject);
    const street = random.pick(strangeStreets);
    const claimed = claimedParts(subject, parts);
    const spellings = [street, respellStreetType(street, everyLanguage) ?? street];
    if (spellings.some((name) => subject.truth.streetOf({ ...claimed, street: name }).length > 0))
      return undefined;
    return {
      query: { address_string: writeAddress({ ...parts, street }) },
      expectation: { kind: 'nothing' },
    };
  },
};
