import { describe, expect, it } from 'vitest';
import { linearFit, spreadOf } from './statistics.js';

describe('a linear fit', () => {
  it('passes through two points', () => {
    const line = linearFit([
      [1, 10],
      [3, 30],
    ]);

    expect([line(1), line(3), line(10)]).toEqual([10, 30, 100]);
  });

  it('minimises the squared distances to three points', () => {
    const line = linearFit([
      [0, 0],
      [1, 3],
      [2, 0],
    ]);

    expect([line(0), line(2)]).toEqual([1, 1]);
  });

  it('is constant for one point', () => {
    expect(linearFit([[5, 7]])(100)).toBe(7);
  });
});

describe('a spread', () => {
  it('has the median, the least and the greatest value, whatever their order', () => {
    expect(spreadOf([3, 1.5, 2, 9, 2.5])).toEqual({ median: 2.5, least: 1.5, greatest: 9 });
  });
});
