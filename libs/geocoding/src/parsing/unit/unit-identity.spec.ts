import { describe, expect, it } from 'vitest';
import { unitIdentifiers, unitOfPremise } from './unit-identity.js';

describe('unitIdentifiers', () => {
  it.each([
    ['APT 3', '3'],
    ['#03-12', '3 | 12'],
    ['Flat A', 'a'],
    ['Suite 12B', '12b'],
    ['2F1', '2 | f1'],
    ['4樓之8', '4 | 8'],
    ['B1樓', 'b1'],
    ['101동 202호', '101 | 202'],
    ['1st floor', '1'],
    ['H0201', 'h0201'],
    ['Basement', 'basement'],
    ['Apt 007', '7'],
    ['0', '0'],
    ['00', '0'],
    ['', 'none'],
    ['scala B int. 4', 'b | 4'],
    ['A-12', 'a | 12'],
    ['lgh 1102', '1102'],
    ['EG', 'eg'],
    ['3º izq', '3o'],
    ['12ab', '12'],
    ['A12', 'a12'],
    ['a0', 'a0'],
    ['12a3', '12 | a3'],
    ['ab12', 'ab12'],
    ['abc', 'abc'],
    ['b', 'b'],
    ['Flat 0', '0'],
    ['1a2b', '1 | a2b'],
    ['1/2', '1 | 2'],
    ['No. 5', '5'],
  ])('identifies "%s" by %s', (unit, identifiers) => {
    expect(unitIdentifiers(unit).join(' | ') || 'none').toBe(identifiers);
  });
});

describe('unitOfPremise', () => {
  it('is the unit of its own, whatever its number', () => {
    expect(unitOfPremise({ unit: '5', numberKey: '102-3580' }, 'CA')).toBe('5');
    expect(unitOfPremise({ unit: '', numberKey: '102-3580' }, 'CA')).toBe('');
  });

  it.each([
    ['CA', '102-3580', '102'],
    ['CA', '110-1333', '110'],
    ['CA', '126-130', undefined],
    ['CA', '3580', undefined],
    ['AU', '3/12a', '3'],
    ['AU', '3/4/12', undefined],
    ['NZ', '3/12', '3'],
    ['GB', '3/12', undefined],
    ['CZ', '1700/68', undefined],
    ['XX', '3/12', undefined],
  ])('is in %s, for the number %s, the unit %s', (code, numberKey, unit) => {
    expect(unitOfPremise({ numberKey }, code)).toBe(unit);
  });
});
