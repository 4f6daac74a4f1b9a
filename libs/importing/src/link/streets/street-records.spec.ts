import { describe, expect, it } from 'vitest';
import type { OsmAddress } from '../addresses/osm-address.js';
import { AddressObjectType } from '../addresses/osm-address.js';
import { interpolationWayOf } from '../../read/osm/extract-builder.js';
import { StreetNames } from './street-names.js';
import { interpolationLines } from './street-records.js';

const houseAt = (lon: number, number: string, street = 'Reihenweg'): OsmAddress => ({
  sourceKey: `node/${lon}`,
  object: { key: `node/${lon}`, tags: {}, position: { lon, lat: 0 } },
  objectType: AddressObjectType.AddressPoint,
  tags: {},
  position: { lon, lat: 0 },
  number,
  street: { local: street },
  streetKey: street.toLowerCase(),
});

const rows = (interpolation: string, length: number) =>
  interpolationWayOf({
    key: 'way/1',
    tags: { 'addr:interpolation': interpolation },
    geometry: {
      type: 'LineString',
      coordinates: Array.from({ length }, (_, index) => [index, 0]),
    },
  });

const linesOf = (interpolation: string, houses: readonly OsmAddress[], length = 4) =>
  [
    ...interpolationLines(
      { interpolationWays: rows(interpolation, length) },
      houses,
      new StreetNames([]),
    ),
  ].map(({ numbers, line }) => [numbers, line().map(([lon]) => lon)]);

describe('interpolationLines', () => {
  it('yields a line between consecutive mapped houses, in increasing order', () => {
    expect(linesOf('odd', [houseAt(0, '9'), houseAt(2, '5'), houseAt(3, '1')])).toEqual([
      [{ from: 5, to: 9, step: 2 }, [2, 1, 0]],
      [{ from: 1, to: 5, step: 2 }, [3, 2]],
    ]);
  });

  it.each([
    ['all', 1],
    ['even', 2],
    ['4', 4],
  ])('uses the step of %s: %d', (interpolation, step) => {
    const houses = [houseAt(0, '2'), houseAt(3, '10')];
    expect(linesOf(interpolation, houses)).toEqual([[{ from: 2, to: 10, step }, [0, 1, 2, 3]]]);
  });

  it.each<[string, string, readonly OsmAddress[]]>([
    ['letters', 'alphabetic', [houseAt(0, '1a'), houseAt(3, '1f')]],
    ['one house', 'odd', [houseAt(0, '1')]],
    ['houses on two streets', 'odd', [houseAt(0, '1'), houseAt(3, '9', 'Querweg')]],
    ['numbers that are not so many steps apart', 'odd', [houseAt(0, '1'), houseAt(3, '4')]],
  ])('yields nothing for %s', (_what, interpolation, houses) => {
    expect(linesOf(interpolation, houses)).toEqual([]);
  });
});
