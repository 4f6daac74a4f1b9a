/** A deterministic random generator. */
export interface SeededRandom {
  /** A fraction from 0 to below 1. */
  fraction(): number;
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(choices: readonly T[]): T;
  shuffle<T>(items: readonly T[]): readonly T[];
}

const GOLDEN_STEP = 0x9e3779b9;

/** FNV-1a hash of seed and purpose, so that every purpose has its own sequence. */
const seedOf = (seed: number, purpose: string): number => {
  let hash = 0x811c9dc5 ^ seed;
  for (const unit of purpose) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
};

/** splitmix32: a counter in golden-ratio steps and a mixer of two multiplications. */
const thirtyTwoBits = (start: number): (() => number) => {
  let state = start;
  return () => {
    state = (state + GOLDEN_STEP) | 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
};

/** Creates a generator. The same seed and purpose give the same sequence on every machine. */
export const seededRandom = (seed: number, purpose: string): SeededRandom => {
  const draw = thirtyTwoBits(seedOf(seed, purpose));
  const fraction = (): number => draw() / 2 ** 32;
  const below = (limit: number): number => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    pick: (choices) => {
      const chosen = choices[below(choices.length)];
      if (chosen === undefined) throw new RangeError('nothing to pick from');
      return chosen;
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, rank: draw() }))
        .sort((one, other) => one.rank - other.rank)
        .map(({ item }) => item),
  };
};
