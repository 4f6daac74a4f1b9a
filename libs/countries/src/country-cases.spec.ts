import { describe, expect, it } from 'vitest';
import { loadCountryCases } from './country-cases.js';
import { countries } from './countries.js';

const casesByCountry = await loadCountryCases();

describe('the cases of countries', () => {
  it.each(countries.map(({ code }) => code))(
    'of %s have a mention, a label and a query',
    (code) => {
      const { mentions = [], addresses = [] } = casesByCountry.get(code) ?? {};
      expect(mentions.length).toBeGreaterThan(0);
      expect(addresses.length).toBeGreaterThan(0);
      expect(addresses.flatMap(({ queries = [] }) => queries).length).toBeGreaterThan(0);
    },
  );
});
