import { describe, expect, it } from 'vitest';
import type { Address } from '#contracts';
import { QueryField } from '../text/query-token.js';
import { parseQuery } from './parse-query.js';

/** The words of a structured query that may belong to a field. */
const wordsOf = (field: keyof typeof QueryField, address: Address): string => {
  const query = { kind: 'structured', address, inputFilter: 'none', limit: 1 } as const;
  const words = parseQuery(query).tokens.filter(({ fields }) => fields & QueryField[field]);
  return words.map(({ text }) => text).join(' ');
};

const city = 'Nagold';

describe('a structured query', () => {
  it.each<readonly [string, keyof typeof QueryField, Address, string]>([
    ['number before the street', 'number', { streetName: '12 Tor Road', city }, '12 tor road'],
    ['number and street swapped', 'street', { streetNumber: 'Tor Road', city }, 'tor road'],
    [
      'number and street swapped',
      'number',
      { streetNumber: 'Tor Road', streetName: '12', city },
      'tor road 12',
    ],
    [
      'number with marks and street swapped',
      'street',
      { streetNumber: '天津街', streetName: '1之2號', city },
      '天津街 1 之 2 号',
    ],
    ['street in the unit', 'street', { unit: 'Tor Road 12', city }, 'tor road 12'],
    ['street in the locality', 'number', { locality: 'Tor Road 12', city }, 'tor road 12'],
    ['street in the house name', 'number', { houseName: 'Tor Road 12', city }, 'tor road 12'],
    ['number in the unit', 'number', { unit: '12', streetName: 'Tor Road', city }, '12 tor road'],
    ['all in the city', 'street', { city: 'Tor Road 12, Nagold' }, 'tor road 12 nagold'],
    ['all in the street', 'postcode', { streetName: 'Tor Road 12, 72202' }, 'tor road 12 72202'],
    ['city and postcode swapped', 'place', { city: '72202', postcode: 'Nagold' }, '72202 nagold'],
  ])('is read with its fields confused: %s, as %s', (_, field, address, expected) => {
    expect(wordsOf(field, address)).toBe(expected);
  });

  it.each<readonly [string, keyof typeof QueryField, Address, string]>([
    ['a unit beside a street', 'street', { unit: 'Tor', streetName: 'Ringweg' }, 'ring weg'],
    ['a number beside a street', 'street', { streetNumber: '3 bis', streetName: 'Ring' }, 'ring'],
    ['a city without a comma', 'street', { city: 'Bad Nagold', postcode: '72202' }, ''],
    ['a postcode with letters', 'place', { city, postcode: 'SW1A 2AA' }, 'nagold'],
    ['a street beside a postcode', 'place', { streetName: 'Ring', postcode: '72202' }, ''],
    ['a locality beside a street', 'number', { locality: 'Au 3', streetNumber: '5 bis' }, '5 bis'],
  ])('is read by its fields otherwise: %s, as %s', (_, field, address, expected) => {
    expect(wordsOf(field, address)).toBe(expected);
  });
});

describe('the field of the unit', () => {
  const separatorOf = (address: Partial<Address>): string | undefined =>
    parseQuery({ kind: 'structured', address, limit: 1, inputFilter: 'none' }).tokens[0]?.separator;

  it.each(['111', ' 12b ', 'B3'])('is marked where it is only a number: %j', (unit) => {
    expect(separatorOf({ unit, streetNumber: '389', streetName: 'Belmont St' })).toBe('#');
  });

  it.each([
    { unit: 'Apt 111', streetNumber: '389' },
    { unit: '389', streetNumber: '389' },
    { unit: '389', streetName: 'Belmont St' },
    { unit: '3/12', streetNumber: '389' },
  ])('is left as it is: %j', (address) => {
    expect(separatorOf(address)).not.toBe('#');
  });
});
