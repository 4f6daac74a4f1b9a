import type { SeededRandom } from '../evaluation/seeded-random.js';
import {
  fieldEndings,
  firstSyllables,
  middleSyllables,
  townEndings,
} from './coined-words.table.js';
import { byZipf, WeightedChoice } from './ranked-choice.js';
import { commonStems, firstNames, lastNames, streetKinds } from './street-names.table.js';

const kinds = new WeightedChoice(streetKinds, ([, share]) => share);
const stems = byZipf(commonStems);
const givenNames = byZipf(firstNames);
const familyNames = byZipf(lastNames);
const syllables = byZipf(middleSyllables);

/** In an older generation of names every second street is called as others are elsewhere. */
const COMMON_SHARE = 0.5;
const PERSON_SHARE = 0.15;
const NEIGHBOUR_SHARE = 0.1;

/** A street as towns call theirs: after what every town has, people, other towns, or fields. */
export const streetName = (random: SeededRandom, townNearby: string): string => {
  const [kind] = kinds.draw(random);
  const at = random.fraction();
  if (at < COMMON_SHARE) return stems.draw(random) + kind;
  if (at < COMMON_SHARE + PERSON_SHARE) {
    return `${givenNames.draw(random)}-${familyNames.draw(random)}-${capitalised(kind)}`;
  }
  if (at < COMMON_SHARE + PERSON_SHARE + NEIGHBOUR_SHARE) {
    return `${townNearby}er ${capitalised(kind)}`;
  }
  return fieldName(random) + (random.fraction() < 0.5 ? kind : '');
};

/** A word no other place need have: the larger the country, the more of them. */
const fieldName = (random: SeededRandom): string =>
  random.pick(firstSyllables) + middle(random) + random.pick(fieldEndings);

export const townName = (random: SeededRandom): string =>
  random.pick(firstSyllables) + middle(random) + random.pick(townEndings);

const middle = (random: SeededRandom): string =>
  random.fraction() < 0.5
    ? syllables.draw(random)
    : syllables.draw(random) + syllables.draw(random);

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
