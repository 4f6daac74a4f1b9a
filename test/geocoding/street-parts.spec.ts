import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startOwnGeocoder } from '../support/own-geocoder.js';
import type { OwnGeocoder } from '../support/own-geocoder.js';

/** Two streets of one name, ten kilometres apart; the register names the city alone. */
const register = [
  'id,housenumber,street,city,postcode,country,lat,lon',
  'a,98,Ringstraße,Berlin,10785,DE,52.5,13.37',
  'b,102,Ringstraße,Berlin,10785,DE,52.5002,13.37',
  'c,1,Ringstraße,Berlin,12 305,DE,52.4,13.4',
  'd,7,Ringstraße,Berlin,12305,DE,52.402,13.4',
].join('\n');

describe('a city with two streets of one name', () => {
  let geocoder: OwnGeocoder;

  beforeAll(async () => {
    geocoder = await startOwnGeocoder('berlin.csv', register);
  });
  afterAll(() => geocoder.stop());

  const best = async (text: string) => {
    const answer = await geocoder.ask({ kind: 'text', text, limit: 1, inputFilter: 'none' });
    return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  };

  it('places an unknown house between houses of the postcode that was said', async () => {
    expect((await best('Ringstraße 100, 10785 Berlin'))?.level).toBe('interpolated');
    expect((await best('Ringstraße 100, 12305 Berlin'))?.level).toBe('street');
  });

  it.each([
    ['Ringstraße 100, 12305 Berlin', 52.401],
    ['Ringstraße 200, 10785 Berlin', 52.5001],
  ])('answers %s in the middle of the street that is meant', async (text, lat) => {
    const match = await best(text);
    expect(match?.position.lat).toBeCloseTo(lat, 4);
    expect(match?.confidence).toBeLessThanOrEqual(0.4);
  });
});
