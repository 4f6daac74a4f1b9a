import { writingOf } from '../country-writing.js';
import { partsToWrite } from '../subject.js';
import { writtenQuestion, type Form } from './form.js';
import { respellStreetType } from './street-type-spelling.js';

export const abbreviated: Form = {
  name: 'abbreviated',
  title: 'street type abbreviated or written out',
  ask: (subject) => {
    const parts = partsToWrite(subject);
    const street = respellStreetType(parts.street, writingOf(parts.country).languages);
    return street === undefined ? undefined : writtenQuestion(subject, parts, { street });
  },
};
