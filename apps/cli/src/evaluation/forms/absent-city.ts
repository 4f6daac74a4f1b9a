import { writeAddress } from '../address-text.js';
import { partsToWrite } from '../subject.js';
import { absentCities } from './absent-cities.table.js';
import type { Form } from './form.js';

/** Street and number as they are here, in a city of the same country of which there is no data. */
export const absentCity: Form = {
  name: 'absent-city',
  title: 'address of a city without data',
  ask: (subject, random) => {
    const cities = absentCities[subject.country] ?? [];
    const absent = cities.filter(([, city]) => !subject.truth.hasCity(city));
    if (absent.length === 0) return undefined;
    const [postcode, city] = random.pick(absent);
    const parts = { ...partsToWrite(subject), district: undefined, city };
    // With a postcode, as on a letter, or without, as one says it.
    const address_string = writeAddress({
      ...parts,
      postcode: random.below(2) === 0 ? postcode : undefined,
    });
    return { query: { address_string }, expectation: { kind: 'nothing' } };
  },
};
