import { describe, expect, it } from '@jest/globals';
import { unitParts } from './unit-parts.js';

describe('unitParts', () => {
  it.each([
    ['APT 3', ['3']],
    ['#03-12', ['3', '12']],
    ['Flat A', ['a']],
    ['Suite 12B', ['12b']],
    ['2F1', ['2', 'f1']],
    ['4樓之8', ['4', '8']],
    ['B1樓', ['b1']],
    ['101동 202호', ['101', '202']],
    ['1st floor', ['1']],
    ['H0201', ['h0201']],
    ['Basement', ['basement']],
  ])('tells %s by %j', (unit, parts) => {
    expect(unitParts(unit)).toEqual(parts);
  });
});
