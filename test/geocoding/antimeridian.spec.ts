import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGeocoder } from '../support/test-geocoder.js';
import type { TestGeocoder } from '../support/test-geocoder.js';

/** Two houses on Taveuni, a few hundred metres apart, on either side of longitude 180. */
const houses = [
  { number: '1', lon: -179.999, lat: -16.79 },
  { number: '2', lon: 179.996, lat: -16.79 },
];

const featureOf = ({ number, lon, lat }: (typeof houses)[number]): string =>
  JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { id: number, number, street: 'Shore Road', city: 'Waiyevo', country: 'FJ' },
  });

describe('near the antimeridian', () => {
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    geocoder = await startTestGeocoder('fiji.geojsonl', houses.map(featureOf).join('\n'));
  });
  afterAll(() => geocoder.stop());

  const nearest = async (lon: number) => {
    const vicinity = { position: { lat: -16.79, lon }, radiusMetres: 1_000 };
    const answer = await geocoder.ask({ kind: 'reverse', vicinity, language: 'local', limit: 1 });
    return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  };

  it.each([
    [179.9999, '1'],
    [-180, '1'],
    [-179.9985, '1'],
    [179.9965, '2'],
    [179.995, '2'],
  ])('the nearest house to longitude %d is number %s', async (lon, number) => {
    const match = await nearest(lon);
    expect(match?.address.streetNumber).toBe(number);
    expect(match?.distanceMetres).toBeLessThan(200);
  });
});
