import { misspell } from './typo-forms.js';
import { commonStreets } from './absent-places.table.js';
import { withWrongDigit } from './contradiction-forms.js';
import { respellStreetType } from '../ground-truth/street-types.js';
import { streetTypes } from '../ground-truth/street-types.table.js';
import { claimedParts, partsToWrite, writeAddress } from './address-text.js';
import type { QueryForm } from './query-form.js';
import { writtenQuery } from './query-form.js';

/** Street and number without a place; one of several such addresses is meant. */
export const withoutPlace: QueryForm = {
  name: 'no-place',
  title: 'street and number alone',
  create: (sampled) => {
    const parts = partsToWrite(sampled);
    return writtenQuery(sampled, parts, {
      postcode: undefined,
      city: undefined,
      district: undefined,
    });
  },
};

/** A typo in the street, and a wrong or missing postcode. */
export const twoErrors: QueryForm = {
  name: 'two-slips',
  title: 'a typo in the street and a wrong or no postcode',
  create: (sampled, random) => {
    const parts = partsToWrite(sampled);
    const street = misspell(parts.street, random);
    if (street === undefined || sampled.truth.hasStreet(street)) return undefined;
    const isLeftOut = parts.postcode === undefined || random.below(2) === 0;
    const postcode = isLeftOut ? undefined : withWrongDigit(parts.postcode, random);
    return writtenQuery(sampled, parts, { street, postcode });
  },
};

/** One word of the street name is missing. */
export const partOfName: QueryForm = {
  name: 'part-of-name',
  title: 'a word of the street left out',
  create: (sampled, random) => {
    const parts = partsToWrite(sampled);
    const words = parts.street.split(' ');
    if (words.length < 2) return undefined;
    const street = words.toSpliced(random.below(words.length), 1).join(' ');
    if (sampled.truth.hasStreet(street)) return undefined;
    return writtenQuery(sampled, parts, { street });
  },
};

const everyLanguage = Object.keys(streetTypes);

/** A street that does not exist in an existing city. */
export const absentStreet: QueryForm = {
  name: 'strange-street',
  title: 'a street that is not in the city',
  create: (sampled, random) => {
    const parts = partsToWrite(sampled);
    const street = random.pick(commonStreets);
    const claimed = claimedParts(sampled, parts);
    const spellings = [street, respellStreetType(street, everyLanguage) ?? street];
    if (spellings.some((name) => sampled.truth.streetOf({ ...claimed, street: name }).length > 0))
      return undefined;
    return {
      query: { address_string: writeAddress({ ...parts, street }) },
      expectation: { kind: 'nothing' },
    };
  },
};
