import { describe, expect, it } from 'vitest';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { Geocoder } from './geocoder.js';

const sussex = { country: 'AU', street: 'Sussex Street' };

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
  ]),
);

const bestOf = async (text: string) => {
  const query = { kind: 'text', text, limit: 1, inputFilter: 'loose' } as const;
  const chunk = { version: 1, queries: [query], explain: false, outlines: false } as const;
  const [answer] = await geocoder.geocode(chunk, { deadline: Date.now() + 60_000 });
  return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
};

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
