import { partsToWrite } from '../subject.js';
import { writtenQuestion, type Form } from './form.js';
import { misspell } from './misspelling.js';

export const streetTypo: Form = {
  name: 'typo',
  title: 'one typo in the street',
  ask: (subject, random) => {
    const parts = partsToWrite(subject);
    const street = misspell(parts.street, random);
    // A slip that makes the name of another street asks for that street.
    if (street === undefined || subject.truth.hasStreet(street)) return undefined;
    return writtenQuestion(subject, parts, { street });
  },
};

export const cityTypo: Form = {
  name: 'city-typo',
  title: 'one typo in the city',
  ask: (subject, random) => {
    const parts = partsToWrite(subject);
    const city = parts.city === undefined ? undefined : misspell(parts.city, random);
    if (city === undefined || subject.truth.hasCity(city)) return undefined;
    return writtenQuestion(subject, parts, { city });
  },
};
