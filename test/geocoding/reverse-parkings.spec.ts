import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startOwnGeocoder } from '../support/own-geocoder.js';
import type { OwnGeocoder } from '../support/own-geocoder.js';

const box = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

const carPark = box(8.001, 48, 8.003, 48.001);

/** A market hall whose car park reaches east up to a house, which borrows a place there. */
const addresses = [
  { number: '1', at: [8.0005, 48.0005], parking: carPark, parking_quality: 'high' },
  { number: '2', at: [8.0032, 48.0005], parking: carPark, parking_quality: 'low' },
  { number: '3', at: [8.002, 48.0001], building: box(8.0019, 48, 8.0021, 48.0002) },
];

const featureOf = ({ number, at, ...ground }: (typeof addresses)[number]): string =>
  JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: at },
    properties: { id: number, number, street: 'Markt', city: 'Lahr', country: 'DE', ...ground },
  });

describe('reverse, on a car park', () => {
  let geocoder: OwnGeocoder;

  beforeAll(async () => {
    geocoder = await startOwnGeocoder('lahr.geojsonl', addresses.map(featureOf).join('\n'));
  });
  afterAll(() => geocoder.stop());

  const ask = async (lat: number, lon: number, limit = 1) => {
    const vicinity = { position: { lat, lon }, radiusMetres: 5_000 };
    const answer = await geocoder.ask({ kind: 'reverse', vicinity, language: 'local', limit });
    const matches = answer?.outcome === 'matched' ? answer.matches : [];
    return matches.map(({ address }) => address.streetNumber);
  };

  it('answers the address that it serves, though one that borrows there is nearer', async () => {
    expect(await ask(48.0005, 8.0029)).toEqual(['1']);
    expect(await ask(48.0005, 8.0029, 3)).toEqual(['1', '2', '3']);
  });

  it('answers the house that one is in, or at, before that', async () => {
    expect(await ask(48.00015, 8.00205)).toEqual(['3']);
    expect(await ask(48.0005, 8.00315)).toEqual(['2']);
  });
});
