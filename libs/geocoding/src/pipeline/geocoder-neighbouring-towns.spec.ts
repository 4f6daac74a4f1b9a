import { describe, expect, it } from 'vitest';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { bestMatch } from './best-match.fake.js';
import { Geocoder } from './geocoder.js';

const sussex = { country: 'AU', street: 'Sussex Street' };

const mainStreet = { country: 'CA', street: 'Main Street' };

/** Sussex Street begins in Sydney and continues in Haymarket; Perth is far from both. */
const geocoder = new Geocoder(
  new VillageGazetteer([
    {
      ...sussex,
      city: 'Sydney',
      postcode: '2000',
      at: { lat: -33.8724, lon: 151.2037 },
      houses: ['1', '3', '5'],
    },
    {
      ...sussex,
      city: 'Haymarket',
      postcode: '2001',
      at: { lat: -33.876, lon: 151.2037 },
      houses: ['390', '394'],
    },
    {
      country: 'AU',
      street: 'Harris Street',
      city: 'Perth',
      postcode: '6000',
      at: { lat: -31.95, lon: 115.86 },
      houses: ['7'],
    },
    {
      ...mainStreet,
      city: 'Vancouver',
      postcode: 'V5T 3K6',
      at: { lat: 49.262, lon: -123.1 },
      houses: ['2570', '2572'],
    },
    {
      ...mainStreet,
      city: 'North Vancouver',
      postcode: 'V7J 1C7',
      at: { lat: 49.306, lon: -123.02 },
      houses: ['1385'],
    },
    {
      country: 'CA',
      street: 'Marine Drive',
      city: 'West Vancouver',
      postcode: 'V7T 1B9',
      at: { lat: 49.3267, lon: -123.1468 },
      houses: ['900'],
    },
  ]),
);

const bestOf = (text: string) => bestMatch(geocoder, text);

describe('an address that names the neighbouring town', () => {
  it.each([
    '394 Sussex Street, Sydney',
    'Copper Kettle Company, 394 Sussex Street, Sydney',
    'Dr. Raj Patel, 394 Sussex Street, Sydney',
    '394 Sussex Street, Sydney, ring the bell twice',
  ])('is found, whatever stands around it: %s', async (text) => {
    const match = await bestOf(text);

    expect(match).toMatchObject({
      level: 'street-number',
      address: { streetNumber: '394', city: 'Haymarket' },
    });
    expect(match?.confidence).toBeGreaterThan(0.8);
  });

  it.each([
    ['a distant town', 'Copper Kettle Company, 394 Sussex Street, Perth'],
    ['no town', 'Copper Kettle Company, 394 Sussex Street'],
    ['a word beside the town', 'Copper Kettle Company, 394 Sussex Street, Foobar Sydney'],
  ])('is doubtful with %s and other words around: %s', async (_, text) => {
    expect((await bestOf(text))?.confidence ?? 0).toBeLessThan(0.5);
  });
});

describe('a town whose name is part of that of another one', () => {
  it.each(['2570 Main Street, Vancouver', '2570 Main Street, Vancouver V5T 3K6'])(
    'has its own houses: %s',
    async (text) => {
      const match = await bestOf(text);
      expect(match?.address).toMatchObject({ streetNumber: '2570', city: 'Vancouver' });
      expect(match?.confidence).toBeGreaterThan(0.9);
    },
  );

  it('is not the town of the longer name, which has a street of the name', async () => {
    const match = await bestOf('2570 Main Street, North Vancouver');
    expect(match?.address).toMatchObject({ streetName: 'Main Street', city: 'North Vancouver' });
    expect(match?.address.streetNumber).toBeUndefined();
  });

  it('is doubtful where that has none', async () => {
    const match = await bestOf('2570 Main Street, West Vancouver');
    expect(match?.confidence ?? 0).toBeLessThan(0.5);
  });

  it('is confirmed by a postcode', async () => {
    const match = await bestOf('2570 Main Street, West Vancouver V5T 3K6');
    expect(match?.address).toMatchObject({ streetNumber: '2570', city: 'Vancouver' });
  });
});
