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
  noSuchHouse,
  structured,
  elsewhere,
  randomWords,
  otherCountry,
  reverse,
];

const usualForms = [exact, cityFirst, withoutPostcode, streetTypo, abbreviated, reverse];

/** The forms of those names, `all` for every one, the usual six for none; throws on an unknown name. */
export const formsNamed = (names: readonly string[] = []): readonly Form[] => {
  if (names.length === 0) return usualForms;
  if (names.includes('all')) return forms;
  const unknown = names.find((name) => !forms.some((form) => form.name === name));
  if (unknown !== undefined) {
    const known = forms.map(({ name }) => name).join(', ');
    throw new RangeError(`there is no form "${unknown}"; there are ${known}, and all`);
  }
  return forms.filter(({ name }) => names.includes(name));
};
