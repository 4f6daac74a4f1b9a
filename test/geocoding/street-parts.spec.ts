import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGeocoder } from '../support/test-geocoder.js';
import type { TestGeocoder } from '../support/test-geocoder.js';

interface House {
  readonly number: number;
  readonly postcode: string;
  readonly lat: number;
  readonly lon?: number;
}

/** Several streets named Ringstraße, which the register does not distinguish. */
const houses: readonly House[] = [
  { number: 98, postcode: '10785', lat: 52.5 },
  { number: 102, postcode: '10785', lat: 52.5002 },
  { number: 1, postcode: '12 305', lat: 52.4 },
  { number: 7, postcode: '12305', lat: 52.402 },
  // Twelve more, ten kilometres apart, so that no single one represents all.
  ...Array.from({ length: 12 }, (_, index) => ({
    number: 300 + 10 * index,
    postcode: `140${10 + index}`,
    lat: 51 + index / 10,
    lon: 12,
  })),
];

const register = [
  'id,housenumber,street,city,postcode,country,lat,lon',
  ...houses.map(
    ({ number, postcode, lat, lon = 13.37 }) =>
      `${postcode}-${number},${number},Ringstraße,Berlin,${postcode},DE,${lat},${lon}`,
  ),
].join('\n');

describe('a city with several streets of one name', () => {
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    geocoder = await startTestGeocoder('berlin.csv', register);
  });
  afterAll(() => geocoder.stop());

  const matches = async (text: string, limit = 1) => {
    const answer = await geocoder.ask({ kind: 'text', text, limit, inputFilter: 'none' });
    return answer?.outcome === 'matched' ? answer.matches : [];
  };
  const best = async (text: string) => (await matches(text))[0];

  it('has an unknown house interpolated on the street with its postcode', async () => {
    expect((await best('Ringstraße 100, 10785 Berlin'))?.level).toBe('interpolated');
    expect((await best('Ringstraße 100, 12305 Berlin'))?.level).toBe('street');
  });

  it.each([
    ['Ringstraße 100, 12305 Berlin', [52.4, 52.402]],
    ['Ringstraße 200, 10785 Berlin', [52.5, 52.5002]],
  ])('answers %s at a house of the street with its postcode', async (text, lats) => {
    const match = await best(text);
    expect(lats).toContain(match?.position.lat);
    expect(match?.confidence).toBeLessThanOrEqual(0.4);
  });

  it('answers the name alone at one of the streets, not at a point between them', async () => {
    const streets = await matches('Ringstraße, Berlin', 4);
    expect(streets).toHaveLength(4);
    for (const { position } of streets) {
      expect(houses.map(({ lat }) => lat)).toContain(position.lat);
    }
  });

  it.each([300, 350, 410])('finds house %d on any of the streets', async (number) => {
    const match = await best(`Ringstraße ${number}, Berlin`);
    expect(match).toMatchObject({ level: 'street-number', address: { streetNumber: `${number}` } });
  });
});
