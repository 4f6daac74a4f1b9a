import { describe, expect, it } from '@jest/globals';
import { shareBetween, straightBetween } from './straight.js';

describe('a number between two others', () => {
  it('is as far along as it is apart from them', () => {
    expect(shareBetween(3, 1, 5)).toBe(0.5);
    expect(shareBetween(4, 2, 10)).toBe(0.25);
    const houses = [
      { lat: 0, lon: 0 },
      { lat: 0, lon: 8 },
    ] as const;
    expect(straightBetween(0.25, houses)).toEqual({ lat: 0, lon: 2 });
  });

  it.each([1, 5, 7])('is none of 1, 5 and 7: %d', (number) => {
    expect(shareBetween(number, 1, 5)).toBeUndefined();
  });
});
