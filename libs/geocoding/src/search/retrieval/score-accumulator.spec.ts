import { describe, expect, it } from 'vitest';
import { TopK } from './score-accumulator.js';

const shuffled = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => (index * 7919) % count);

const firstOf = (items: readonly number[], most: number): readonly number[] => {
  const first = new TopK(most, (one, other) => one < other);
  for (const item of items) first.offer(item);
  return [...first.kept].sort((one, other) => one - other);
};

describe('FirstFew', () => {
  it.each([1, 2, 3, 24, 200])('keeps the first %i of a thousand', (most) => {
    expect(firstOf(shuffled(1_000), most)).toEqual(Array.from({ length: most }, (_, at) => at));
  });

  it('keeps all if there are fewer', () => {
    expect(firstOf([5, 1, 3], 10)).toEqual([1, 3, 5]);
  });

  it('keeps nothing if k is 0', () => {
    expect(firstOf(shuffled(10), 0)).toEqual([]);
  });
});
