import { describe, expect, it } from 'vitest';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import type { VillageStreet } from '../index/village-gazetteer.fake.js';
import { bestMatch } from './best-match.fake.js';
import { Geocoder } from './geocoder.js';

const street = (
  name: string,
  city: string,
  changes: Partial<VillageStreet> = {},
): VillageStreet => ({
  country: 'US',
  city,
  street: name,
  postcode: '94109',
  at: { lat: 20 + name.length, lon: 30 + city.length },
  houses: ['3', '12'],
  ...changes,
});

const german = { country: 'DE', postcode: '72202' };

const geocoder = new Geocoder(
  new VillageGazetteer([
    street('Polk Street', 'Springfield'),
    street('Main Street', 'Springfield'),
    street('Elm Street', 'Springfield'),
    street('Cook Street', 'Springfield'),
    street('Castlereagh Street', 'Springfield'),
    street('Ash Street', 'Springfield', { at: { lat: 1, lon: 1 } }),
    street('Ask Street', 'Springfield', { at: { lat: 2, lon: 2 } }),
    street('Pok Lane', 'Shelbyville', { postcode: '97001' }),
    street('Ain Lane', 'Shelbyville', { postcode: '97001' }),
    street('Em Lane', 'Shelbyville', { postcode: '97001' }),
    street('Asp Lane', 'Shelbyville', { postcode: '97001' }),
    street('Philippstraße', 'Nagold', german),
    street('Schmidtweg', 'Nagold', german),
    street('Schillingstraße', 'Nagold', german),
    street('Feldstraße', 'Nagold', german),
    street('Waldstraße', 'Calw', { ...german, postcode: '75365' }),
  ]),
);

const ask = async (text: string) => {
  const match = await bestMatch(geocoder, text, 'none');
  return { street: match?.address.streetName, confidence: match?.confidence ?? 0 };
};

describe('a name that is spelt beyond one edit', () => {
  it.each([
    ['12 Pok Street, Springfield', 'Polk Street'],
    ['12 Ain Street, Springfield', 'Main Street'],
    ['12 Em Street, Springfield', 'Elm Street'],
    ['12 Pok Street, 94109', 'Polk Street'],
    ['12 Kuk Street, Springfield', 'Cook Street'],
    ['12 Castelreahg Street, Springfield', 'Castlereagh Street'],
    ['12 Cqpstlereagh Street, 94109 Springfield', 'Castlereagh Street'],
    ['Filipstraße 12, Nagold', 'Philippstraße'],
    ['Filipstr. 12, 72202 Nagold', 'Philippstraße'],
    ['Shmitweg 12, Nagold', 'Schmidtweg'],
    ['Shelingstrasse 12, Nagold', 'Schillingstraße'],
    ['Schillingtsraeß 12, Nagold', 'Schillingstraße'],
  ])('is found in %s', async (text, found) => {
    const { street: name, confidence } = await ask(text);
    expect(name).toBe(found);
    expect(confidence).toBeGreaterThan(0.6);
    expect(confidence).toBeLessThan(0.99);
  });

  it.each([
    ['a number that the street does not have', '13 Pok Street, Springfield'],
    ['a suffix that no house has', '12b Pok Street, Springfield'],
    ['no number', 'Castelreahg Street, Springfield'],
    ['no place', '12 Castelreahg Street'],
    ['another place', '12 Castelreahg Street, Shelbyville'],
    ['another postcode', '12 Castelreahg Street, 97001 Springfield'],
    ['an incomplete name', '12 Castelreahg, Springfield'],
  ])('is not found with %s', async (_, text) => {
    expect((await ask(text)).confidence).toBeLessThan(0.15);
  });

  it.each([
    ['12 Polk Street, Spirngfeild', 'Polk Street', 0.4, 0.5],
    ['12 Polk Street, Pringfiel', 'Polk Street', 0.4, 0.5],
    ['12 Polk Street, 94109 Spirngfeild', 'Polk Street', 0.9, 1],
  ])('is found in %s, a place', async (text, found, least, most) => {
    const { street: name, confidence } = await ask(text);
    expect(name).toBe(found);
    expect(confidence).toBeGreaterThan(least);
    expect(confidence).toBeLessThan(most);
  });

  it.each([
    ['a number that the street does not have', '13 Polk Street, Spirngfeild'],
    ['a misspelt street as well', '12 Polkk Street, Spirngfeild'],
    ['a street of another place', '12 Pok Lane, Spirngfeild'],
    ['a shorter word', '12 Waldstraße, Clwa'],
  ])('is not found in a place with %s', async (_, text) => {
    expect((await ask(text)).confidence).toBeLessThan(0.3);
  });

  it('is none that another street has', async () => {
    const { street: name, confidence } = await ask('Waldstraße 12, Nagold');
    expect(name).not.toBe('Feldstraße');
    expect(confidence).toBeLessThan(0.3);
  });

  it('is less certain if two streets are as near', async () => {
    const [one, two] = [
      await ask('12 Asp Street, Springfield'),
      await ask('12 Em Street, Springfield'),
    ];
    expect(one.confidence).toBeLessThan(0.51);
    expect(two.confidence).toBeGreaterThan(0.6);
  });
});
