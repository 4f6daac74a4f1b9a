import { describe, expect, it } from '@jest/globals';
import { countryByCode } from '#countries';
import { parseHouseNumber } from './house-number.js';

describe('parseHouseNumber', () => {
  it.each([
    ['12', '12', 12, 12],
    ['12 A', '12a', 12, 12],
    ['53bis', '53bis', 53, 53],
    ['182/a', '182a', 182, 182],
    ['No. 7', '7', 7, 7],
    ['12-14', '12-14', 12, 14],
    ['99 – 101', '99-101', 99, 101],
    ['453-491', '453-491', 453, 491],
    ['123-45', '123-45', 12345, 12345],
    ['82-167', '82-167', 82167, 82167],
    ['12/3', '12/3', 12, 12],
    ['7號', '7', 7, 7],
    ['50號3樓', '50', 50, 50],
    ['1丁目2番3号', '1-2-3', 1, 1],
    ['４２', '42', 42, 42],
  ])('reads %s as %s', (text, key, from, to) => {
    expect(parseHouseNumber(text)).toEqual({ key, from, to });
  });

  it('joins a block and its house where houses are numbered so, and nowhere else', () => {
    const read = (country: string) => parseHouseNumber('20-07', countryByCode(country));
    expect(read('US')).toEqual({ key: '20-07', from: 2007, to: 2007 });
    expect(read('NL')).toEqual({ key: '20-07', from: 20, to: 20 });
  });

  it('counts the houses of a street behind their conscription numbers, where houses have those', () => {
    const read = (text: string) => parseHouseNumber(text, countryByCode('CZ'));
    expect(read('1700/68a')).toEqual({ key: '1700/68a', from: 68, to: 68 });
    expect(read('68')).toEqual({ key: '68', from: 68, to: 68 });
  });

  it.each([
    ['CA', '102-3580', '102-3580', 3580, 3580],
    ['CA', '#262-2800', '262-2800', 2800, 2800],
    ['CA', '4 1855', '4/1855', 1855, 1855],
    ['CA', 'Suite 110, 1333', 'suite110/1333', 1333, 1333],
    ['CA', '2400/2420', '2400/2420', 2400, 2400],
    ['AU', '3/12a', '3/12a', 12, 12],
    ['AU', '69/1', '69/1', 1, 1],
    ['AU', '126-130', '126-130', 126, 130],
    ['GB', '3/12', '3/12', 3, 3],
  ])(
    'counts them behind their units, where those stand first: %s %s',
    (code, text, key, from, to) => {
      expect(parseHouseNumber(text, countryByCode(code))).toEqual({ key, from, to });
    },
  );

  it.each(['s/n', '', 'A', '12345678901'])('finds no number in "%s"', (text) => {
    expect(parseHouseNumber(text)).toBeUndefined();
  });
});
