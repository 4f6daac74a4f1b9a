import type { SeededRandom } from '../evaluation/seeded-random.js';

/** Draws with a weight each; a draw takes the logarithm of the choices. */
export class WeightedChoice<T> {
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
    if (choice === undefined) throw new RangeError('nothing to draw from');
    return choice;
  }
}

/** Choices that stand in the order of how common they are, by Zipf's law: the nth is 1/n as common. */
export const byZipf = <T>(choices: readonly T[]): WeightedChoice<T> =>
  new WeightedChoice(choices, (_, rank) => 1 / (rank + 1));
