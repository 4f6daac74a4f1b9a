import { describe, expect, it } from '@jest/globals';
import { lineThrough } from './line-through.js';

describe('a line through measured points', () => {
  it('goes through two of them', () => {
    const line = lineThrough([
      [1, 10],
      [3, 30],
    ]);

    expect([line(1), line(3), line(10)]).toEqual([10, 30, 100]);
  });

  it('passes between three that are not on one', () => {
    const line = lineThrough([
      [0, 0],
      [1, 3],
      [2, 0],
    ]);

    expect([line(0), line(2)]).toEqual([1, 1]);
  });

  it('is flat through one alone', () => {
    expect(lineThrough([[5, 7]])(100)).toBe(7);
  });
});
