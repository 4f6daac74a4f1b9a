import { expect, it } from '@jest/globals';
import { mayBeginCity, otherCityNames } from './city-names.js';

it.each([
  ['geneva', 'geneve'],
  ['den haag', 'gravenhage'],
  ['munich', 'munchen'],
  ['abo', 'turku'],
])('%s is also %s', (name, other) => {
  expect(otherCityNames(name)).toContain(other);
});

it('tells by its first word whether a name may be among them', () => {
  expect([mayBeginCity('den'), mayBeginCity('nagold')]).toEqual([true, false]);
});
