import { expect, it } from 'vitest';
import { alternativeCityNames, startsCityName } from './city-names.js';

it.each([
  ['geneva', 'geneve'],
  ['den haag', 'gravenhage'],
  ['munich', 'munchen'],
  ['abo', 'turku'],
])('alternativeCityNames has for %s: %s', (name, other) => {
  expect(alternativeCityNames(name)).toContain(other);
});

it('startsCityName tests the first word of a name', () => {
  expect([startsCityName('den'), startsCityName('nagold')]).toEqual([true, false]);
});
