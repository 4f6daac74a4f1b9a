import { absentCity } from './absent-city.js';
import { abbreviated } from './abbreviated.js';
import { cityFirst } from './city-first.js';
import { exact } from './exact.js';
import type { Form } from './form.js';
import { withoutCity, withoutPostcode } from './left-out.js';
import { noSuchHouse } from './no-such-house.js';
import { elsewhere, otherCountry, randomWords } from './nothing-to-find.js';
import { diacriticsDropped, umlautsSpeltOut } from './plain-letters.js';
import { reverse } from './reverse.js';
import { structured } from './structured.js';
import { suffixSpacing } from './suffix-spacing.js';
import { cityTypo, streetTypo } from './typo.js';
import { unitBehind, unitInFront } from './unit-added.js';
import { partOfName, strangeStreet, twoSlips, withoutPlace } from './hard.js';
import { farCity, wrongCity } from './wrong-city.js';
import { wrongPostcode } from './wrong-postcode.js';

/** Every way of asking, in the order of the report. */
export const forms: readonly Form[] = [
  exact,
  cityFirst,
  withoutPostcode,
  withoutCity,
  streetTypo,
  cityTypo,
  abbreviated,
  diacriticsDropped,
  umlautsSpeltOut,
  suffixSpacing,
  unitInFront,
  unitBehind,
  wrongPostcode,
  wrongCity,
  noSuchHouse,
  structured,
  elsewhere,
  absentCity,
  randomWords,
  otherCountry,
  reverse,
];

/** Ways that leave it open what is meant: no bar holds for them, but confidence has to tell. */
const hardForms: readonly Form[] = [withoutPlace, twoSlips, partOfName, strangeStreet, farCity];

const usualForms = [exact, cityFirst, withoutPostcode, streetTypo, abbreviated, reverse];

/**
 * The forms of those names, the usual six for none, `all` for every one that can be answered well,
 * `hard` for those and the hard ones; throws on an unknown name.
 */
export const formsNamed = (names: readonly string[] = []): readonly Form[] => {
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
