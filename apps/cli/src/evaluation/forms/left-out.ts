import { partsToWrite } from '../subject.js';
import { writtenQuestion, type Form } from './form.js';

export const withoutPostcode: Form = {
  name: 'no-postcode',
  title: 'postcode left out',
  ask: (subject) => writtenQuestion(subject, partsToWrite(subject, ['postcode'])),
};

/** Only where there is a city to leave out, and a postcode to tell which street is meant. */
export const withoutCity: Form = {
  name: 'no-city',
  title: 'city left out',
  ask: (subject) =>
    subject.address.postcode === undefined || subject.address.city === undefined
      ? undefined
      : writtenQuestion(subject, partsToWrite(subject, ['city'])),
};
