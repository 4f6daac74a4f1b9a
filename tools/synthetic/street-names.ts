import type { SeededRandom } from '../measurement/seeded-random.js';
import {
  commonStems,
  fieldEndings,
  firstNames,
  firstSyllables,
  lastNames,
  middleSyllables,
  streetKinds,
  townEndings,
} from './names.table.js';

const middle = (random: SeededRandom): string =>
  random.fraction() < 0.5
    ? syllables.draw(random)
    : syllables.draw(random) + syllables.draw(random);

/** Weighted random choice by binary search over cumulative weights. */
class WeightedChoice<T> {
  private readonly ends: Float64Array;

  constructor(
    private readonly choices: readonly T[],
    weightOf: (choice: T, rank: number) => number,
  ) {
    let total = 0;
    this.ends = Float64Array.from(choices, (choice, rank) => (total += weightOf(choice, rank)));
  }

  draw(random: SeededRandom): T {
    const drawn = random.fraction() * (this.ends.at(-1) ?? 0);
    let low = 0;
    let high = this.ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.ends[middle] ?? 0) > drawn) high = middle;
      else low = middle + 1;
    }
    const choice = this.choices[low];
    if (choice === undefined) throw new RangeError('there are no choices');
    return choice;
  }
}

/** Weights by Zipf's law for choices in descending order of frequency: the nth has the weight 1/n. */
const byZipf = <T>(choices: readonly T[]): WeightedChoice<T> =>
  new WeightedChoice(choices, (_, rank) => 1 / (rank + 1));

const syllables = byZipf(middleSyllables);

const kinds = new WeightedChoice(streetKinds, ([, share]) => share);

const stems = byZipf(commonStems);

const givenNames = byZipf(firstNames);

const familyNames = byZipf(lastNames);

/** Share of the streets whose name is common in other towns. */
const COMMON_SHARE = 0.5;

const PERSON_SHARE = 0.15;

const NEIGHBOUR_SHARE = 0.1;

/** Draws a street name: a common name, or after a person, a neighbouring town or a field. */
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

/** Draws a rare name; their number grows with the country. */
const fieldName = (random: SeededRandom): string =>
  random.pick(firstSyllables) + middle(random) + random.pick(fieldEndings);

/** Draws a town name. */
export const townName = (random: SeededRandom): string =>
  random.pick(firstSyllables) + middle(random) + random.pick(townEndings);

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
