import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Address, Destination, GeocodeQuery } from '#contracts';
import { loadCountryCases } from '#countries/cases';
import { postcodeKey } from '#geocoding/text';
import { startTestGeocoder } from '../support/test-geocoder.js';
import type { TestGeocoder } from '../support/test-geocoder.js';

const MIN_CONFIDENCE = 0.9;
/** What a query for something else may reach at most. */
const MAX_FALSE_CONFIDENCE = 0.3;

const casesByCountry = [...(await loadCountryCases())];

/** Every address with queries, each in another position. */
const imported = casesByCountry
  .flatMap(([country, { addresses }]) => addresses.map((row) => ({ ...row, country })))
  .filter(({ queries }) => queries !== undefined)
  .map((row, index) => ({ ...row, lat: 30 + index, lon: index * 3 }));

const columns = ['streetNumber', 'streetName', 'city', 'state', 'postcode'] as const;

const register = [
  'id,number,street,city,state,postcode,country,lat,lon',
  ...imported.map(({ address, source, country, lat, lon }, id) => {
    const parts = { ...address, ...source };
    return [id, ...columns.map((column) => parts[column] ?? ''), country, lat, lon].join(',');
  }),
].join('\n');

const queryText = (query: string | Address): string =>
  typeof query === 'string' ? query : Object.values(query).join(' | ');

const matchingQueries = imported.flatMap(({ queries = [], ...row }) =>
  [...queries, row.label].map((query) => [queryText(query), row.label, { ...row, query }] as const),
);

const absentQueries = casesByCountry.flatMap(([, { absent = [] }]) => absent);

describe('postcodes, states and countries as people write them', () => {
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    geocoder = await startTestGeocoder('regions.csv', register);
  });
  afterAll(() => geocoder.stop());

  const bestMatch = async (query: string | Address): Promise<Destination | undefined> => {
    const options = { limit: 1, inputFilter: 'none' } as const;
    const request: GeocodeQuery =
      typeof query === 'string'
        ? { kind: 'text', text: query, ...options }
        : { kind: 'structured', address: query, ...options };
    const answer = await geocoder.ask(request);
    return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  };

  it.each(matchingQueries)(
    '%s finds %s',
    async (_text, label, { address, country, lat, query }) => {
      const match = await bestMatch(query);
      expect([match?.level, match?.position.lat]).toEqual(['street-number', lat]);
      expect(match?.confidence).toBeGreaterThan(MIN_CONFIDENCE);
      expect([match?.countryCode, match?.label]).toEqual([country, label]);
      const { streetNumber, streetName, city } = address;
      expect(match?.address).toMatchObject({ streetNumber, streetName, city });
      expect(postcodeKey(match?.address.postcode ?? '')).toBe(postcodeKey(address.postcode ?? ''));
    },
  );

  it.each(absentQueries)('%s finds nothing', async (text) => {
    const confidence = (await bestMatch(text))?.confidence ?? 0;
    expect(confidence).toBeLessThanOrEqual(MAX_FALSE_CONFIDENCE);
  });
});
