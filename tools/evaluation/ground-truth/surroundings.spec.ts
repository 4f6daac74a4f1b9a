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
) =>
  new Surroundings(
    { name: 'gb-test', addresses, places, roads: [], namedObjects: [], buildings: [] },
    'GB',
  );

describe('an address without a city', () => {
  const lone = house(51);

  it('gets the municipality around it', () => {
    const around = surroundings(
      [lone, house(51, { city: 'London' })],
      [place('Southwark', 'municipality', 51)],
    );
    expect(around.cityAt(lone.shape.centre)).toBe('Southwark');
  });

  it('else gets the most frequent city around it', () => {
    const around = surroundings([
      lone,
      house(51, { city: 'London' }),
      house(51, { city: 'London' }),
      house(51, { city: 'SE22' }),
      ...Array.from({ length: 9 }, () => house(53, { city: 'York' })),
    ]);
    expect(around.cityAt(lone.shape.centre)).toBe('London');
  });

  it('gets the city of the nearest houses with one, not of a larger town farther away', () => {
    const around = surroundings([
      lone,
      house(51.005, { city: 'Emmingen' }),
      ...Array.from({ length: 9 }, () => house(51.08, { city: 'Herrenberg' })),
    ]);
    expect(around.cityAt(lone.shape.centre)).toBe('Emmingen');
    expect(around.cityAt(house(51.04).shape.centre)).toBe('Herrenberg');
  });

  it('else gets the nearest town, else the nearest quarter', () => {
    const quarter = place('Perrystown', 'quarter', 51.001);
    const town = place('Dublin', 'town', 51.05);
    expect(surroundings([lone], [quarter, town]).cityAt(lone.shape.centre)).toBe('Dublin');
    expect(surroundings([lone], [quarter]).cityAt(lone.shape.centre)).toBe('Perrystown');
    expect(surroundings([lone]).cityAt(lone.shape.centre)).toBeUndefined();
  });
});

describe('an object without a city', () => {
  const at = { lat: 51, lon: 0 };
  const ely = house(51.004, { city: 'Ely' });
  const york = house(51.006, { city: 'York' });

  it('gets the municipality around it', () => {
    const around = surroundings([ely], [place('Southwark', 'municipality', 51)]);
    expect(around.cityBeside(at)).toBe('Southwark');
  });

  it('else gets the city of the nearest address, else the nearest town, both within a kilometre', () => {
    const town = place('Dublin', 'town', 51.001);
    expect(surroundings([york, york, ely], [town]).cityBeside(at)).toBe('Ely');
    expect(surroundings([house(51.001)], [town]).cityBeside(at)).toBe('Dublin');
    const distant = surroundings([house(51.01, { city: 'Ely' })], [place('Kent', 'town', 51.01)]);
    expect(distant.cityBeside(at)).toBeUndefined();
  });
});

describe("an address's country", () => {
  it('is the most frequent one around it', () => {
    const odd = house(48, { country: 'SA' });
    const around = surroundings([odd, house(48, { country: 'DE' }), house(48, { country: 'DE' })]);
    expect(around.countryAt(odd.shape.centre)).toBe('DE');
  });

  it('is that of the file if no address has one', () => {
    expect(surroundings([house(51)]).countryAt(house(51).shape.centre)).toBe('GB');
  });
});
