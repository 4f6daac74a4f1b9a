import { writeStreetLine } from '../address-text.js';
import { partsToWrite } from '../subject.js';
import { textQuestion, type Form } from './form.js';

/** Marks that part words; hyphens, slashes and apostrophes belong to words and numbers. */
const PUNCTUATION = /[.,;:()"“”„«»]+/g;

export const cityFirst: Form = {
  name: 'city-first',
  title: 'lower case, city first, no punctuation',
  ask: (subject) => {
    const parts = partsToWrite(subject);
    const district = parts.city?.endsWith(parts.district ?? '') ? undefined : parts.district;
    const words = [parts.city, district, parts.postcode, writeStreetLine(parts)];
    const text = words
      .filter((word) => word !== undefined)
      .join(' ')
      .toLowerCase()
      .replace(PUNCTUATION, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return textQuestion(subject, text, parts);
  },
};
