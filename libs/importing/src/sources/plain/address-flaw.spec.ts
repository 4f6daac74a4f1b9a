import { describe, expect, it } from '@jest/globals';
import { addressFlaw } from './address-flaw.js';
import type { PlainAddress } from './plain-address.js';

const sound: PlainAddress = { key: 'a', position: { lat: 51.5, lon: -0.1 }, number: '1' };

describe('a plain address', () => {
  it.each<[string, Partial<PlainAddress>]>([
    ['no country', {}],
    ['a country that it lies in', { country: 'uk' }],
    ['a country far from which it lies', { country: 'NZ' }],
    ['a country of which nothing is known', { country: 'ZZ' }],
    ['names of many letters', { street: { local: 'x'.repeat(1_000) } }],
  ])('may have %s', (_, more) => {
    expect(addressFlaw({ ...sound, ...more })).toBeUndefined();
  });

  it.each<[string, Partial<PlainAddress>, string]>([
    ['a position that is none', { position: { lat: NaN, lon: 0 } }, 'out of range'],
    ['a position off the globe', { position: { lat: 530_000, lon: 180_000 } }, 'out of range'],
    ['the position that stands for none', { position: { lat: 0, lon: -0 } }, 'missing'],
    ['neither number nor name', { number: undefined }, 'neither'],
    ['a number of marks alone', { number: '-' }, 'neither'],
    ['a country in words', { country: 'Germany' }, 'ISO 3166-1'],
    [
      'its country where latitude is longitude',
      { country: 'GB', position: { lat: -0.1, lon: 51.5 } },
      'exchanged',
    ],
    ['a name without an end', { city: { local: 'x'.repeat(1_001) } }, 'more than 1000'],
    ['such an alternative', { city: { local: 'x', alternatives: ['y'.repeat(2_000)] } }, 'more'],
    ['a UPRN of letters', { uprn: 'x' }, 'uprn is not'],
  ])('is of no use with %s', (_, more, flaw) => {
    expect(addressFlaw({ ...sound, ...more })).toContain(flaw);
  });
});
