import {
  absentCity,
  absentHouse,
  otherCountry,
  randomWords,
  unsupportedCountry,
  ghost,
  nonsense,
} from './absent-forms.js';
import {
  farCity,
  wrongCity,
  wrongPostcode,
  absentStreet,
  partOfName,
  twoErrors,
  withoutPlace,
} from './hard-forms.js';
import {
  abbreviated,
  diacriticsDropped,
  suffixSpacing,
  umlautsSpeltOut,
  unitBehind,
  unitInFront,
  notesAround,
  recipientInFront,
} from './notation-forms.js';
import {
  structured,
  swappedFields,
  cityFirst,
  exact,
  reverse,
  withoutCity,
  withoutPostcode,
} from './plain-forms.js';
import {
  houseName,
  intersection,
  partOfHouseName,
  placeOfInterest,
  plusCode,
  positionText,
} from './place-forms.js';
import type { QueryForm } from './query-form.js';
import { shortNameTypo, twoEdits, cityTypo, streetTypo } from './typo-forms.js';

/** All query forms with a bar, in the order of the report. */
export const forms: readonly QueryForm[] = [
  exact,
  cityFirst,
  withoutPostcode,
  withoutCity,
  streetTypo,
  cityTypo,
  twoEdits,
  shortNameTypo,
  abbreviated,
  diacriticsDropped,
  umlautsSpeltOut,
  suffixSpacing,
  unitInFront,
  unitBehind,
  recipientInFront,
  notesAround,
  houseName,
  partOfHouseName,
  wrongPostcode,
  wrongCity,
  absentHouse,
  structured,
  swappedFields,
  intersection,
  placeOfInterest,
  positionText,
  plusCode,
  unsupportedCountry,
  absentCity,
  ghost,
  randomWords,
  nonsense,
  otherCountry,
  reverse,
];

/** Ambiguous query forms. They have no bar, but are part of the calibration. */
const hardForms: readonly QueryForm[] = [
  withoutPlace,
  twoErrors,
  partOfName,
  absentStreet,
  farCity,
];

const usualForms = [exact, cityFirst, withoutPostcode, streetTypo, abbreviated, reverse];

/**
 * The forms with these names; without names the usual six, for `all` every form with a bar, for `hard`
 * also the ambiguous ones. Throws on an unknown name.
 */
export const formsNamed = (names: readonly string[] = []): readonly QueryForm[] => {
  if (names.length === 0) return usualForms;
  if (names.includes('all')) return forms;
  const every = [...forms, ...hardForms];
  if (names.includes('hard')) return every;
  const unknown = names.find((name) => !every.some((form) => form.name === name));
  if (unknown !== undefined) {
    const known = every.map(({ name }) => name).join(', ');
    throw new RangeError(`there is no form "${unknown}"; there are ${known}, all, and hard`);
  }
  return every.filter(({ name }) => names.includes(name));
};
