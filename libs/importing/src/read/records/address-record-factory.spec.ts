import { describe, expect, it } from 'vitest';
import { addressError, identifierError, normaliseIdentifiers } from './address-record-factory.js';
import type { AddressFields } from './address-fields.js';

const sound: AddressFields = { key: 'a', position: { lat: 51.5, lon: -0.1 }, number: '1' };

describe('addressError', () => {
  it.each<[string, Partial<AddressFields>]>([
    ['no country', {}],
    ['a country that contains the position', { country: 'uk' }],
    ['a country far away', { country: 'NZ' }],
    ['an unknown country', { country: 'ZZ' }],
    ['long names', { street: { local: 'x'.repeat(1_000) } }],
  ])('accepts %s', (_, more) => {
    expect(addressError({ ...sound, ...more })).toBeUndefined();
  });

  it.each<[string, Partial<AddressFields>, string]>([
    ['a position that is not a number', { position: { lat: NaN, lon: 0 } }, 'out of range'],
    ['a position out of range', { position: { lat: 530_000, lon: 180_000 } }, 'out of range'],
    ['the position 0, 0', { position: { lat: 0, lon: -0 } }, 'missing'],
    ['neither number nor name', { number: undefined }, 'no house number'],
    ['a number without letters or digits', { number: '-' }, 'no house number'],
    ['a country in words', { country: 'Germany' }, 'ISO 3166-1'],
    [
      'a country that contains the swapped position',
      { country: 'GB', position: { lat: -0.1, lon: 51.5 } },
      'swapped',
    ],
    ['a name that is too long', { city: { local: 'x'.repeat(1_001) } }, 'longer than 1000'],
    [
      'an alternative name that is too long',
      { city: { local: 'x', alternatives: ['y'.repeat(2_000)] } },
      'longer',
    ],
    ['a UPRN of letters', { uprn: 'x' }, 'uprn is not'],
  ])('rejects %s', (_, more, reason) => {
    expect(addressError({ ...sound, ...more })).toContain(reason);
  });
});

describe('UPRN and UDPRN', () => {
  it.each([
    [{}],
    [{ uprn: '1' }],
    [{ uprn: '999999999999', udprn: '99999999' }],
    [{ uprn: '0000999999999999', udprn: '0012345678' }],
  ])('accepts %j', (written) => {
    expect(identifierError(written)).toBeUndefined();
  });

  it.each([
    [{ uprn: '1234567890123' }, 'uprn is not 1 to 12 digits'],
    [{ uprn: '12a' }, 'uprn is not 1 to 12 digits'],
    [{ uprn: '1.0E+11' }, 'uprn is not 1 to 12 digits'],
    [{ uprn: '-1' }, 'uprn is not 1 to 12 digits'],
    [{ uprn: '１２' }, 'uprn is not 1 to 12 digits'],
    [{ uprn: '1', udprn: '123456789' }, 'udprn is not 1 to 8 digits'],
  ])('rejects %j with a reason', (written, reason) => {
    expect(identifierError(written)).toBe(reason);
  });

  it('removes leading zeros', () => {
    expect(normaliseIdentifiers({ uprn: '000100023336956', udprn: '00000071' })).toEqual({
      uprn: '100023336956',
      udprn: '71',
    });
  });

  it('treats identifiers of zeros as absent', () => {
    expect(normaliseIdentifiers({ uprn: '000', udprn: undefined })).toEqual({});
  });
});
