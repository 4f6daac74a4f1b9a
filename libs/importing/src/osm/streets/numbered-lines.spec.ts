import { describe, expect, it } from '@jest/globals';
import type { OsmAddress } from '../address/osm-address.js';
import { Carrier } from '../address/osm-address.js';
import { houseRowOf } from '../extract/house-row.js';
import { HighwayNames } from './highway-names.js';
import { numberedLines } from './numbered-lines.js';

const houseAt = (lon: number, number: string, street = 'Reihenweg'): OsmAddress => ({
  sourceKey: `node/${lon}`,
  object: { key: `node/${lon}`, tags: {}, position: { lon, lat: 0 } },
  carrier: Carrier.AddressPoint,
  tags: {},
  position: { lon, lat: 0 },
  number,
  street: { local: street },
  streetKey: street.toLowerCase(),
});

const rows = (interpolation: string, length: number) =>
  houseRowOf({
    key: 'way/1',
    tags: { 'addr:interpolation': interpolation },
    geometry: {
      type: 'LineString',
      coordinates: Array.from({ length }, (_, index) => [index, 0]),
    },
  });

const linesOf = (interpolation: string, houses: readonly OsmAddress[], length = 4) =>
  [...numberedLines({ houseRows: rows(interpolation, length) }, houses, new HighwayNames([]))].map(
    ({ numbers, line }) => [numbers, line().map(([lon]) => lon)],
  );

describe('a row of houses of which some are mapped', () => {
  it('is a line from each of them to the next, the lower number first', () => {
    expect(linesOf('odd', [houseAt(0, '9'), houseAt(2, '5'), houseAt(3, '1')])).toEqual([
      [{ from: 5, to: 9, step: 2 }, [2, 1, 0]],
      [{ from: 1, to: 5, step: 2 }, [3, 2]],
    ]);
  });

  it.each([
    ['all', 1],
    ['even', 2],
    ['4', 4],
  ])('of %s counts by %d', (interpolation, step) => {
    const houses = [houseAt(0, '2'), houseAt(3, '10')];
    expect(linesOf(interpolation, houses)).toEqual([[{ from: 2, to: 10, step }, [0, 1, 2, 3]]]);
  });

  it.each<[string, string, readonly OsmAddress[]]>([
    ['letters', 'alphabetic', [houseAt(0, '1a'), houseAt(3, '1f')]],
    ['one house', 'odd', [houseAt(0, '1')]],
    ['houses on two streets', 'odd', [houseAt(0, '1'), houseAt(3, '9', 'Querweg')]],
    ['numbers that are not so many steps apart', 'odd', [houseAt(0, '1'), houseAt(3, '4')]],
  ])('tells nothing with %s', (_what, interpolation, houses) => {
    expect(linesOf(interpolation, houses)).toEqual([]);
  });
});
