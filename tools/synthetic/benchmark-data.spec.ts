import { describe, expect, it } from 'vitest';
import type { SyntheticAddress } from './benchmark-data.js';
import { MEAN_ADDRESSES_PER_STREET, syntheticCountry } from './benchmark-data.js';

const addresses = [...syntheticCountry({ addresses: 20_000, seed: 1 })];

const distinct = (keyOf: (address: SyntheticAddress) => string): number =>
  new Set(addresses.map(keyOf)).size;

describe('the synthetic country', () => {
  it('has the requested number of distinct addresses', () => {
    expect(addresses).toHaveLength(20_000);
    expect(distinct(({ street, number, city }) => `${street} ${number}, ${city}`)).toBe(20_000);
  });

  it('is the same for the same seed, and differs for another seed', () => {
    const again = [...syntheticCountry({ addresses: 20_000, seed: 1 })];
    expect(again).toEqual(addresses);
    const [first] = syntheticCountry({ addresses: 20_000, seed: 2 });
    expect(first).not.toEqual(addresses[0]);
  });

  it('has streets of realistic length', () => {
    const streets = distinct(({ street, city }) => `${street}, ${city}`);
    expect(addresses.length / streets).toBeGreaterThan(MEAN_ADDRESSES_PER_STREET * 0.9);
    expect(addresses.length / streets).toBeLessThan(MEAN_ADDRESSES_PER_STREET * 1.1);
  });

  it('has street names that are common to all towns, and unique ones', () => {
    const townsOf = new Map<string, Set<string>>();
    for (const { street, city } of addresses) {
      townsOf.set(street, (townsOf.get(street) ?? new Set()).add(city));
    }
    expect(townsOf.get('Hauptstraße')?.size).toBe(distinct(({ city }) => city));
    const lone = [...townsOf.values()].filter((towns) => towns.size === 1);
    expect(lone.length / townsOf.size).toBeGreaterThan(0.5);
  });

  it('is inside its bounding box', () => {
    const outside = addresses.filter(
      ({ position: { lat, lon } }) => lat < 47 || lat > 55 || lon < 6 || lon > 15,
    );
    expect(outside).toEqual([]);
  });
});
