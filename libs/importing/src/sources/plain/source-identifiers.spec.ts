import { describe, expect, it } from '@jest/globals';
import { identifierFlaw, identifiersOf } from './source-identifiers.js';

describe('the identifiers of the British registers', () => {
  it.each([
    [{}],
    [{ uprn: '1' }],
    [{ uprn: '999999999999', udprn: '99999999' }],
    [{ uprn: '0000999999999999', udprn: '0012345678' }],
  ])('take %j', (written) => {
    expect(identifierFlaw(written)).toBeUndefined();
  });

  it.each([
    [{ uprn: '1234567890123' }, 'uprn is not 1 to 12 digits'],
    [{ uprn: '12a' }, 'uprn is not 1 to 12 digits'],
    [{ uprn: '1.0E+11' }, 'uprn is not 1 to 12 digits'],
    [{ uprn: '-1' }, 'uprn is not 1 to 12 digits'],
    [{ uprn: '１２' }, 'uprn is not 1 to 12 digits'],
    [{ uprn: '1', udprn: '123456789' }, 'udprn is not 1 to 8 digits'],
  ])('turn %j away, saying why', (written, flaw) => {
    expect(identifierFlaw(written)).toBe(flaw);
  });

  it('are kept without leading zeros', () => {
    expect(identifiersOf({ uprn: '000100023336956', udprn: '00000071' })).toEqual({
      uprn: '100023336956',
      udprn: '71',
    });
  });

  it('are absent when they are all zeros', () => {
    expect(identifiersOf({ uprn: '000', udprn: undefined })).toEqual({});
  });
});
