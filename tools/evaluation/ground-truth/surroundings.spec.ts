import { describe, expect, it } from 'vitest';
import type { KnownPlace } from './known-address.js';
import { knownAddress } from './known-address.js';
import { Surroundings } from './surroundings.js';

const house = (lat: number, named: { readonly city?: string; readonly country?: string } = {}) =>
  knownAddress(
    { street: 'High Street', number: '1', ...named },
    { centre: { lat, lon: 0 }, rings: [], lines: [] },
  )!;

const place = (name: string, kind: KnownPlace['kind'], lat: number): KnownPlace => ({
  name,
  kind,
  shape: {
    centre: { lat, lon: 0 },
    rings:
      kind === 'municipality'
        ? [
            [
              { lat: lat - 0.01, lon: -0.01 },
              { lat: lat - 0.01, lon: 0.01 },
              { lat: lat + 0.01, lon: 0 },
              { lat: lat - 0.01, lon: -0.01 },
            ],
          ]
        : [],
    lines: [],
  },
});

const surroundings = (
  addresses: readonly ReturnType<typeof house>[],
  places: readonly KnownPlace[] = [],
) => new Surroundings({ name: 'gb-test', addresses, places, buildings: [] }, 'GB');

describe('an address without a city', () => {
  const lone = house(51);

  it('gets the municipality around it', () => {
    const around = surroundings(
      [lone, house(51, { city: 'London' })],
      [place('Southwark', 'municipality', 51)],
    );
    expect(around.cityOf(lone)).toBe('Southwark');
  });

  it('else gets the most frequent city around it', () => {
    const around = surroundings([
      lone,
      house(51, { city: 'London' }),
      house(51, { city: 'London' }),
      house(51, { city: 'SE22' }),
      ...Array.from({ length: 9 }, () => house(53, { city: 'York' })),
    ]);
    expect(around.cityOf(lone)).toBe('London');
  });

  it('else gets the nearest town, else the nearest quarter', () => {
    const quarter = place('Perrystown', 'quarter', 51.001);
    const town = place('Dublin', 'town', 51.05);
    expect(surroundings([lone], [quarter, town]).cityOf(lone)).toBe('Dublin');
    expect(surroundings([lone], [quarter]).cityOf(lone)).toBe('Perrystown');
    expect(surroundings([lone]).cityOf(lone)).toBeUndefined();
  });
});

describe("an address's country", () => {
  it('is the most frequent one around it', () => {
    const odd = house(48, { country: 'SA' });
    const around = surroundings([odd, house(48, { country: 'DE' }), house(48, { country: 'DE' })]);
    expect(around.countryOf(odd)).toBe('DE');
  });

  it('is that of the file if no address has one', () => {
    expect(surroundings([house(51)]).countryOf(house(51))).toBe('GB');
  });
});
