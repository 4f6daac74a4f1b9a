import { claimedParts, partsToWrite } from '../subject.js';
import type { Form } from './form.js';

export const structured: Form = {
  name: 'structured',
  title: 'structured fields',
  ask: (subject) => {
    const parts = partsToWrite(subject);
    return {
      query: {
        address_structured: {
          street_number: parts.number,
          street_name: parts.street,
          city: parts.city,
          postalcode: parts.postcode,
        },
      },
      expectation: {
        kind: 'position',
        objects: subject.truth.objectsOf(claimedParts(subject, parts)),
      },
    };
  },
};
