import { describe, expect, it } from 'vitest';
import { postcodeKey } from '../text/normalise.js';
import { ANY_FIELD } from '../text/query-token.js';
import {
  formatPostcode,
  hasPostcodePrefixes,
  isPostcodeOfAnyCountry,
  isPostcodePrefix,
  isPostcodeShaped,
  isPostcodeSplitAt,
  isSamePostcode,
  isSamePostcodeArea,
  postcodeDesignatorBefore,
} from './postcodes.js';
import { tokeniseQuery } from './tokenise-query.js';

describe('the shape of postcodes', () => {
  it.each([
    ['se154qa', 'GB', true],
    ['se15', 'GB', true],
    ['71083', 'DE', true],
    ['7108', 'DE', false],
    ['71083', 'HK', false],
    ['12345', 'XX', true],
    ['ab12', 'XX', false],
  ])('%s in %s: %s', (key, code, isShaped) => {
    expect(isPostcodeShaped(key, code)).toBe(isShaped);
  });

  it.each([
    ['se154qa', true],
    ['71083', true],
    ['12', false],
  ])('%s in any country: %s', (key, isShaped) => {
    expect(isPostcodeOfAnyCountry(key)).toBe(isShaped);
  });

  it('distinguishes prefixes that are written alone from full postcodes', () => {
    expect(['se15', 'se154qa'].map((key) => isPostcodePrefix(key, 'GB'))).toEqual([true, false]);
    expect(['GB', 'DE'].map(hasPostcodePrefixes)).toEqual([true, false]);
  });

  it.each([
    [4, 'se154qa', 'GB', true],
    [3, 'se154qa', 'GB', false],
    [2, '00950', 'PL', true],
    [2, '71083', 'DE', false],
  ])('separates after %d characters of %s in %s: %s', (length, key, code, isSplit) => {
    expect(isPostcodeSplitAt(length, key, code)).toBe(isSplit);
  });
});

describe('isSamePostcode', () => {
  it.each([
    ['se154qa', 'se154qa', 'GB', true],
    ['se15', 'se154qa', 'GB', true],
    ['se154qa', 'se15', 'GB', true],
    ['se15', 'se164qa', 'GB', false],
    ['se15', 'se16', 'GB', false],
    ['011031234', '01103', 'US', true],
    ['71083', '71084', 'DE', false],
  ])('%s and %s in %s: %s', (one, other, code, isSame) => {
    expect(isSamePostcode(one, other, code)).toBe(isSame);
  });
});

describe('formatPostcode', () => {
  it.each([
    ['se154qa', 'GB', 'SE15 4QA'],
    ['00950', 'PL', '00-950'],
    ['1500002', 'JP', '150-0002'],
    ['SE15', 'GB', 'SE15'],
    ['71083', 'DE', '71083'],
    ['A-1234', 'XX', 'A-1234'],
  ])('writes %s in %s as %s', (postcode, code, formatted) => {
    expect(formatPostcode(postcode, postcodeKey(postcode), code)).toBe(formatted);
  });
});

describe('postcodeDesignatorBefore', () => {
  it.each([
    ['plz 71083', 1, 0b1],
    ['calle mayor c.p. 28014', 4, 0b1100],
    ['herrenberg 71083', 1, 0],
  ])('finds in %s before token %d the mask %d', (text, at, mask) => {
    const { tokens } = tokeniseQuery([{ text, fields: ANY_FIELD }]);
    expect(postcodeDesignatorBefore(tokens, at)).toBe(mask);
  });
});

describe('isSamePostcodeArea', () => {
  it.each([
    ['sw1a2aa', 'sw1a2ab', true],
    ['sw1a2aa', 'sw7', true],
    ['sw1a2aa', 'm33eh', false],
    ['b11aa', 'ba11aa', false],
    ['71083', '71254', true],
    ['71083', '72202', false],
    ['71083', '21083', true],
    ['71083', '17083', false],
    ['1010', '1150', false],
  ])('of %s and %s is %s', (one, other, isSame) => {
    expect(isSamePostcodeArea(one, other)).toBe(isSame);
  });
});
