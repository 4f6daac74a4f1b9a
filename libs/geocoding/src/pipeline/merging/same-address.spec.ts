import { describe, expect, it } from 'vitest';
import { parseHouseNumber } from '../../parsing/house-number/house-number.js';
import { numberAndUnitOf } from './merge-candidates.js';

type NumberWithUnit = readonly [number: string, unit?: string];

const keyOf = ([number, unit]: NumberWithUnit, code: string) =>
  numberAndUnitOf({ numberKey: parseHouseNumber(number)?.key ?? '', unit }, code);

describe('numberAndUnitOf', () => {
  it.each<[string, NumberWithUnit, NumberWithUnit]>([
    ['US', ['2655', 'APT 3'], ['2655', '#3']],
    ['GB', ['12', 'FLAT 3'], ['12', '3']],
    ['GB', ['12', 'Basement Flat'], ['12', 'Basement']],
    ['GB', ['12A'], ['12 a']],
    ['CA', ['102-3580'], ['3580', '102']],
    ['SG', ['1', '#03-12'], ['1', '3-12']],
    ['DK', ['12', '3. tv'], ['12', '3. sal tv']],
    ['PT', ['12', '3.º Esq.'], ['12', '3 esq']],
  ])('is the same in %s for %j and %j', (code, one, other) => {
    expect(keyOf(one, code)).toEqual(keyOf(other, code));
  });

  it.each<[string, NumberWithUnit, NumberWithUnit]>([
    ['GB', ['12'], ['12A']],
    ['GB', ['12-14'], ['12']],
    ['GB', ['12', '2F1'], ['12', '2F2']],
    ['GB', ['12', 'Flat 1'], ['12', 'Flat 11']],
    ['TW', ['2', '4樓之8'], ['2', '4樓之6']],
    ['TW', ['2', '4樓'], ['2', '4樓之6']],
    ['DK', ['12', '3. tv'], ['12', '3. th']],
    ['PT', ['12', '3.º Esq.'], ['12', '3.º Dir.']],
  ])('differs in %s for %j and %j', (code, one, other) => {
    expect(keyOf(one, code)).not.toEqual(keyOf(other, code));
  });
});
