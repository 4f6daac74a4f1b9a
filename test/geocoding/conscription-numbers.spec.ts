import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGeocoder } from '../support/test-geocoder.js';
import type { TestGeocoder } from '../support/test-geocoder.js';

const houses: readonly (readonly [number: string, lat: number])[] = [
  ['1700/68', 50.09],
  ['1704/70', 50.0901],
  ['512/7', 50.088],
  ['30', 50.0885],
];

const register = [
  'id,housenumber,street,city,postcode,country,lat,lon',
  ...houses.map(([number, lat]) => `${number},${number},Dlouhá,Praha,11000,CZ,${lat},14.42`),
].join('\n');

describe('a Czech street', () => {
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    geocoder = await startTestGeocoder('praha.csv', register);
  });
  afterAll(() => geocoder.stop());

  const best = async (number: string) => {
    const text = `Dlouhá ${number}, 110 00 Praha`;
    const answer = await geocoder.ask({ kind: 'text', text, limit: 1, inputFilter: 'none' });
    return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  };

  it.each([
    ['1700/68', '1700/68'],
    ['68', '1700/68'],
    ['1700', '1700/68'],
    ['512', '512/7'],
    ['903/30', '30'],
  ])('finds %s, a conscription or orientation number: house %s', async (queried, number) => {
    expect(await best(queried)).toMatchObject({
      level: 'street-number',
      address: { streetNumber: number },
    });
  });

  it.each(['1700/70', '513/7', '17', '1705'])('has no house %s', async (number) => {
    expect(['street', 'interpolated']).toContain((await best(number))?.level);
  });
});
