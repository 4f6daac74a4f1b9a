import { describe, expect, it } from 'vitest';
import { countryByCode } from '#countries';
import { compareHouseNumbers, isKnownHouse } from './compare-house-numbers.js';
import type { StoredHouseNumber } from './compare-house-numbers.js';
import type { HouseNumberReading } from './house-number-readings.js';
import { parseHouseNumber } from './house-number.js';
import type { HouseNumber } from './house-number.js';

const parsed = (text: string, code: string): HouseNumber => {
  const number = parseHouseNumber(text, countryByCode(code));
  if (!number) throw new Error(`"${text}" is no house number`);
  return number;
};

const inQuery = (
  text: string,
  code: string,
  omitted?: HouseNumberReading['omitted'],
): HouseNumberReading => ({
  ...parsed(text, code),
  omitted,
  rules: countryByCode(code)?.houseNumbers,
});

const stored = (text: string, code: string): StoredHouseNumber => {
  const { key: numberKey, from, to } = parsed(text, code);
  return { numberKey, from, to };
};

describe('compareHouseNumbers', () => {
  it.each([
    ['12', '12', 'same'],
    ['12', '12 A', 'other-suffix'],
    ['12a', '12 A', 'same'],
    ['12', '12/3', 'within'],
    ['3', '12/3', 'within'],
    ['12', '12/14', 'within'],
    ['14', '12/14', 'within'],
    ['16', '14-18', 'within'],
    ['15', '14-18', 'other-suffix'],
    ['14', '14-18', 'within'],
    ['18', '14-18', 'within'],
    ['13', '14-18', 'other-suffix'],
    ['19', '14-18', 'other-suffix'],
    ['20', '14-18', 'other-suffix'],
    ['15', '13-17', 'within'],
    ['14', '13-17', 'other-suffix'],
    ['14', '13-16', 'within'],
    ['15', '13-16', 'within'],
    ['16', '15-19', 'other-suffix'],
    ['17', '15-19', 'within'],
    ['15', '14-17', 'within'],
    ['16', '14-17', 'within'],
    ['13', '14-17', 'other-suffix'],
    ['18', '14-17', 'other-suffix'],
    ['16a', '14-18', 'other-suffix'],
    ['12-14', '12', 'within'],
    ['12-14', '14', 'within'],
    ['12-14', '13', 'other-suffix'],
    ['12-14', '12a', 'other-suffix'],
    ['12-14', '12-16', 'other-suffix'],
    ['12-14', '12/3', 'other-suffix'],
    ['12a', '12', 'other-suffix'],
    ['12', '12a', 'other-suffix'],
    ['12-14', '14-16', 'other-suffix'],
    ['45', '123-45', 'other-suffix'],
    ['12', '12-14', 'within'],
    ['14', '12-12', 'other-suffix'],
    ['3', '12-3', 'other-suffix'],
    ['2', '12', 'other-suffix'],
    ['b3', '12-b3', 'other-suffix'],
  ])('finds %s in the query and %s in the database: %s', (query, house, expected) => {
    expect(compareHouseNumbers(inQuery(query, ''), stored(house, ''))).toBe(expected);
  });

  it.each([
    ['US', '21214', '212-14', 'same'],
    ['US', '212-14', '21214', 'same'],
    ['US', '2007', '20-07', 'same'],
    ['US', '20007', '200-07', 'same'],
    ['US', '1234', '1-234', 'other-suffix'],
    ['US', '12345', '1234-5', 'other-suffix'],
    ['US', '123456', '1234-56', 'other-suffix'],
    ['US', '20075', '20-075', 'other-suffix'],
    ['US', '120075', '1200-75', 'other-suffix'],
    ['NL', '2007', '20-07', 'other-suffix'],
    ['NL', '21214', '212-14', 'other-suffix'],
    ['JP', '1-2', '1-2', 'same'],
    ['JP', '1', '1/2', 'other-suffix'],
    ['JP', '12', '12-14', 'other-suffix'],
    ['JP', '2', '1-2', 'other-suffix'],
    ['NL', '12', '12-14', 'within'],
    ['CA', '3580', '102-3580', 'within'],
    ['CA', '102', '102-3580', 'other-suffix'],
    ['CA', '12', '3/12', 'within'],
    ['CZ', '68', '1700/68', 'within'],
    ['CZ', '1700', '1700/68', 'within'],
    ['CZ', '700', '1700/68', 'other-suffix'],
  ])(
    'follows the rules of %s: %s in the query, %s in the database: %s',
    (code, query, house, expected) => {
      expect(compareHouseNumbers(inQuery(query, code), stored(house, code))).toBe(expected);
    },
  );

  it.each([
    ['12', 'suffix', '12', 'other-suffix'],
    ['12', 'suffix', '12/3', 'other-suffix'],
    ['12', 'suffix', '12-14', 'other-suffix'],
    ['12', 'unit', '12', 'house-of-unit'],
    ['12', 'unit', '12-14', 'range-of-unit'],
    ['12', 'unit', '12/3', 'other-suffix'],
    ['12', 'unit', '12a', 'other-suffix'],
    ['12', 'range', '12', 'within'],
    ['12', 'range', '12-14', 'within'],
    ['12', 'range', '12/3', 'other-suffix'],
    ['14', 'range', '12-14', 'within'],
    ['12', 'range', '12a', 'other-suffix'],
    ['12', 'range', '16-18', 'other-suffix'],
    ['12', 'unit', '16-18', 'other-suffix'],
  ] as const)(
    'finds %s without its %s, and %s in the database: %s',
    (query, omitted, house, expected) => {
      expect(compareHouseNumbers(inQuery(query, '', omitted), stored(house, ''))).toBe(expected);
    },
  );
});

describe('isKnownHouse', () => {
  it.each([
    ['same', true],
    ['within', true],
    ['house-of-unit', true],
    ['range-of-unit', true],
    ['other-suffix', false],
    ['interpolated', false],
    ['not-found', false],
  ])('is for %s: %s', (match, expected) => {
    expect(isKnownHouse(match)).toBe(expected);
  });
});
