import { describe, expect, it } from 'vitest';
import type { Address } from '#contracts';
import { loadCountryCases } from '#countries/cases';
import { formatLabel } from './format-label.js';

/** A country without a table. */
const UNKNOWN_COUNTRY = 'XX';

const casesByCountry = await loadCountryCases();
const rows: readonly (readonly [country: string, label: string, address: Address])[] = [
  ...[...casesByCountry].flatMap(([country, { addresses }]) =>
    addresses.map(({ address, label }) => [country, label, address] as const),
  ),
  [
    UNKNOWN_COUNTRY,
    'Calle Mayor 12, 3, 1000 Villa',
    {
      unit: '3',
      streetNumber: '12',
      streetName: 'Calle Mayor',
      city: 'Villa',
      postcode: '1000',
    },
  ],
];

describe('formatLabel', () => {
  it.each(rows)('writes in %s: %s', (country, label, address) => {
    expect(formatLabel(address, country)).toBe(label);
  });

  it.each([...casesByCountry.keys()])(
    'leaves no separator in %s where parts are missing',
    (country) => {
      const faulty = rows
        .flatMap(([, , address]) => withPartsRemoved(address))
        .map((address) => formatLabel(address, country))
        .filter((label) => /^[\s,-]|[\s,-]$|,\s*,|\s\s|\s,/.test(label));
      expect(faulty).toEqual([]);
    },
  );

  it('inserts special characters unchanged into a cached template', () => {
    const address = { streetName: '$& {{road}} <b>', streetNumber: '1', city: 'X' };
    expect(formatLabel(address, 'DE')).toBe('$& {{road}} <b> 1, X');
    expect(formatLabel(address, 'DE')).toBe('$& {{road}} <b> 1, X');
  });
});

const removedParts: readonly (readonly (keyof Address)[])[] = [
  ['streetNumber'],
  ['streetName', 'streetNumber', 'unit'],
  ['city'],
  ['city', 'postcode'],
  ['state', 'locality'],
  ['state', 'postcode', 'city'],
];

const withPartsRemoved = (address: Address): readonly Address[] =>
  removedParts.map((parts) => ({
    ...address,
    ...Object.fromEntries(parts.map((part) => [part, undefined])),
  }));
