import { describe, expect, it } from '@jest/globals';
import { addressOf } from './address-of.js';
import type { AddressParts } from './address-of.js';

const schweiz = { '': 'Schweiz', de: 'Schweiz', en: 'Switzerland', fr: 'Suisse' };
const geneva = { '': 'Genève', de: 'Genf', en: 'Geneva', fr: 'Genève', sv: 'Genève' };
const lausanne = { '': 'Lausanne', de: 'Lausanne', fr: 'Lausanne' };

const partsIn = (city: AddressParts['places']['city']): AddressParts => ({
  street: { '': 'Rue du Rhône' },
  places: { city, country: schweiz },
  countryCode: 'CH',
});

describe('addressOf', () => {
  it('gives every part in the language, the local name where it has none', () => {
    expect(addressOf(partsIn(geneva), 'en')).toMatchObject({
      streetName: 'Rue du Rhône',
      city: 'Geneva',
      country: 'Switzerland',
    });
  });

  it('knows the country in a language in which the gazetteer does not have it', () => {
    expect(addressOf(partsIn(geneva), 'sv').country).toBe('Schweiz');
    expect(addressOf(partsIn(geneva), 'ja')).toMatchObject({ city: 'Genève', country: 'スイス' });
  });

  it('names the country in the language that is spoken there', () => {
    expect(addressOf(partsIn(geneva), 'local').country).toBe('Suisse');
    expect(addressOf(partsIn(lausanne), 'local').country).toBe('Schweiz');
    expect(addressOf(partsIn(undefined), 'local').country).toBe('Schweiz');
  });

  it('takes either written language for Norwegian', () => {
    const tromso = { '': 'Tromsø', nb: 'Tromsø', se: 'Romsa' };
    const county = { '': 'Romssa', nn: 'Troms' };
    const address = addressOf({ places: { city: tromso, county }, countryCode: 'NO' }, 'no');
    expect(address).toMatchObject({ city: 'Tromsø', county: 'Troms', country: 'Norge' });
  });
});
