import { describe, expect, it } from '@jest/globals';
import { interpolate } from './interpolate.js';

const at = (number: number, lon: number) => ({ number, position: { lat: 0, lon } });

describe('interpolate', () => {
  it('places a number between its neighbours, as far along as its number is', () => {
    expect(interpolate(3, at(1, 0), at(5, 4))).toEqual({ lat: 0, lon: 2 });
    expect(interpolate(4, at(2, 0), at(10, 8))).toEqual({ lat: 0, lon: 2 });
  });

  it.each([1, 5, 7])('places no number %d that is not between 1 and 5', (number) => {
    expect(interpolate(number, at(1, 0), at(5, 4))).toBeUndefined();
  });
});
