import { describe, expect, it } from 'vitest';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { bestMatch } from './best-match.fake.js';
import { Geocoder } from './geocoder.js';

const street = { at: { lat: 48.5, lon: 8.7 }, houses: ['3', '12', '16'] };
const geocoder = new Geocoder(
  new VillageGazetteer([
    { ...street, country: 'DE', city: 'Nagold', postcode: '72202', street: 'Lindenweg' },
    { ...street, country: 'US', city: 'Springfield', postcode: '62701', street: 'Main Street' },
    { ...street, country: 'SE', city: 'Malmö', postcode: '211 22', street: 'Storgatan' },
    { ...street, country: 'FR', city: 'Lyon', postcode: '69001', street: 'Rue Centrale' },
  ]),
);

const bestOf = (text: string) => bestMatch(geocoder, text);

describe('an address with postal delivery lines (c/o, PO box)', () => {
  it.each([
    'c/o Schmidt, Lindenweg 12, 72202 Nagold',
    'z. Hd. Herrn Weber, Lindenweg 12, 72202 Nagold',
    'Lindenweg 12, Postfach 16, 72202 Nagold',
    'Postfach 3, Lindenweg 12, 72202 Nagold',
    'Storgatan 12, Box 3, 211 22 Malmö',
    'BP 3, 12 rue Centrale, 69001 Lyon CEDEX',
  ])('has the confidence of the address without them: %s', async (text) => {
    const match = await bestOf(text);
    expect(match).toMatchObject({ level: 'street-number', address: { streetNumber: '12' } });
    expect(match?.confidence).toBeGreaterThan(0.9);
  });

  it.each([
    ['Postfach 12, 72202 Nagold', 'place'],
    ['P.O. Box 16, Springfield', 'place'],
    ['Box 12, Malmö', 'place'],
    ['Main Street, PO Box 16, Springfield', 'street'],
  ])('does not match a box number as a house: %s is a %s', async (text, level) => {
    expect((await bestOf(text))?.level).toBe(level);
  });
});
