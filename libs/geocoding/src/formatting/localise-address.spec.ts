import { describe, expect, it } from 'vitest';
import { localiseAddress } from './localise-address.js';
import type { AddressParts } from './localise-address.js';

const schweiz = { '': 'Schweiz', de: 'Schweiz', en: 'Switzerland', fr: 'Suisse' };
const geneva = { '': 'Genève', de: 'Genf', en: 'Geneva', fr: 'Genève', sv: 'Genève' };
const lausanne = { '': 'Lausanne', de: 'Lausanne', fr: 'Lausanne' };

const partsIn = (city: AddressParts['places']['city']): AddressParts => ({
  street: { '': 'Rue du Rhône' },
  places: { city, country: schweiz },
  countryCode: 'CH',
});

describe('localiseAddress', () => {
  it('uses the local name of a part without a name in the language', () => {
    expect(localiseAddress(partsIn(geneva), { language: 'en' })).toMatchObject({
      streetName: 'Rue du Rhône',
      city: 'Geneva',
      country: 'Switzerland',
    });
  });

  it('takes the name of the country from CLDR if the source data has none in the language', () => {
    expect(localiseAddress(partsIn(geneva), { language: 'sv' }).country).toBe('Schweiz');
    expect(localiseAddress(partsIn(geneva), { language: 'ja' })).toMatchObject({
      city: 'Genève',
      country: 'スイス',
    });
  });

  it('keeps the language of a part that has one of its own', () => {
    const languages = { language: 'en', languagesOfParts: { city: 'de' } };
    expect(localiseAddress(partsIn(geneva), languages)).toMatchObject({
      city: 'Genf',
      country: 'Switzerland',
    });
  });

  it('uses for the local name of the country the language spoken at the address', () => {
    expect(localiseAddress(partsIn(geneva), { language: 'local' }).country).toBe('Suisse');
    expect(localiseAddress(partsIn(lausanne), { language: 'local' }).country).toBe('Schweiz');
    expect(localiseAddress(partsIn(undefined), { language: 'local' }).country).toBe('Schweiz');
  });

  it('accepts either written standard of Norwegian', () => {
    const tromso = { '': 'Tromsø', nb: 'Tromsø', se: 'Romsa' };
    const county = { '': 'Romssa', nn: 'Troms' };
    const parts = { places: { city: tromso, county }, countryCode: 'NO' };
    const address = localiseAddress(parts, { language: 'no' });
    expect(address).toMatchObject({ city: 'Tromsø', county: 'Troms', country: 'Norge' });
  });
});
