import { describe, expect, it } from 'vitest';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { bestMatch } from './best-match.fake.js';
import { Geocoder } from './geocoder.js';

const geocoder = new Geocoder(
  new VillageGazetteer([
    {
      country: 'CA',
      city: 'Vancouver',
      postcode: 'V5T 3K6',
      street: 'Main Street',
      at: { lat: 49.26, lon: -123.1 },
      houses: ['2570'],
    },
    {
      country: 'US',
      city: 'Jamaica',
      postcode: '11412',
      street: '201st Street',
      at: { lat: 40.7, lon: -73.76 },
      houses: ['112-24'],
    },
    {
      country: 'US',
      city: 'Oakland',
      postcode: '94612',
      street: 'Broadway',
      at: { lat: 37.81, lon: -122.27 },
      houses: ['2127'],
    },
    {
      country: 'IT',
      city: 'Roma',
      postcode: '00185',
      street: 'Via Farini',
      at: { lat: 41.9, lon: 12.5 },
      houses: ['1', '2', '3', '4'],
    },
  ]),
);

const bestOf = (text: string) => bestMatch(geocoder, text, 'none');

describe('the code or name of a state behind a city', () => {
  it.each([
    '2570 Main Street, Vancouver, BC',
    '2570 Main Street, Vancouver, CA',
    '2570 Main Street, Vancouver, BC, Canada',
    '112-24 201st Street, Jamaica, NY 11412',
    '112-24 201st Street, Jamaica NY 11412',
    '2127 Broadway, Oakland, CA 94612',
    'Via Farini 1, Roma, RM',
  ])('leaves the confidence high where it is that of the house: %s', async (text) => {
    const match = await bestOf(text);
    expect(match?.level).toBe('street-number');
    expect(match?.confidence).toBeGreaterThan(0.9);
  });

  it.each([
    '2570 Main Street, Vancouver, WA',
    '2570 Main Street, Vancouver, WA 98660',
    '2127 Broadway, Oakland, ON',
    'Via Farini 1, Roma, Texas',
  ])('leaves hardly any confidence where it is of another one: %s', async (text) => {
    expect((await bestOf(text))?.confidence ?? 0).toBeLessThanOrEqual(0.3);
  });
});

it('no house is interpolated for the number 0', async () => {
  expect((await bestOf('Via Farini 0, Roma'))?.level).toBe('street');
});
