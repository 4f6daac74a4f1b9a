import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGeocoder, type TestGeocoder } from '../support/test-geocoder.js';

/** Six cities of five postcodes each: enough for words to differ in IDF. */
const cities = ['San Jose', 'Milpitas', 'Sunnyvale', 'Campbell', 'Cupertino', 'Saratoga'];
const register = [
  'id,housenumber,street,city,region,postcode,country,lat,lon',
  ...cities.flatMap((city, row) =>
    [0, 1, 2, 3, 4].map(
      (column) =>
        `${row}${column},10${column},Main Street,${city},CA,951${row}${column},US,${37 + row / 10},${-121 - column / 100}`,
    ),
  ),
].join('\n');

describe('a postcode with its city', () => {
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    geocoder = await startTestGeocoder('register.csv', register);
  });
  afterAll(() => geocoder.stop());

  it.each(['San Jose, CA 95102', '95102 San Jose', 'san jose ca 95102', '95102'])(
    'is matched as the postcode area: %s',
    async (text) => {
      const query = { kind: 'text', text, limit: 1, inputFilter: 'none' } as const;
      const answer = await geocoder.ask(query);
      const [match] = answer?.outcome === 'matched' ? answer.matches : [];
      expect(match).toMatchObject({ level: 'postcode', address: { postcode: '95102' } });
    },
  );

  it('is the city if the query has no postcode', async () => {
    const query = { kind: 'text', text: 'San Jose, CA', limit: 1, inputFilter: 'none' } as const;
    const answer = await geocoder.ask(query);
    expect(answer).toMatchObject({ matches: [{ level: 'place' }] });
  });
});
