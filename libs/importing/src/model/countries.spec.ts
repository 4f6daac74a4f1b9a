import { describe, expect, it } from 'vitest';
import { stripPostcodePrefix } from './countries.js';

describe('stripPostcodePrefix', () => {
  it.each([
    ['L-1234', 'LU', '1234'],
    ['L1234', 'LU', '1234'],
    ['D-71083', 'DE', '71083'],
    ['SI-1000', 'SI', '1000'],
    ['BC V6B 2E2', 'CA', 'V6B 2E2'],
    ['CA 94303', 'US', '94303'],
    ['E1 1AA', 'GB', 'E1 1AA'],
    ['V6B 2E2', 'CA', 'V6B 2E2'],
    ['L-1234', 'DE', 'L-1234'],
    ['1010', 'AT', '1010'],
  ])('reduces %s in %s to %s', (postcode, country, plain) => {
    expect(stripPostcodePrefix(postcode, country)).toBe(plain);
  });
});
