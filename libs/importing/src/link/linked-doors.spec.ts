import { describe, expect, it } from 'vitest';
import type { AddressRecord } from '../model/records.js';
import { cellPosition, drawMap } from '../read/osm/draw-map.fake.js';
import { linkedRecords } from './linked-records.fake.js';
import type { OsmTags } from '../read/osm/osm-feature.js';

const linked = (
  drawing: string,
  legend: Readonly<Record<string, OsmTags>>,
): readonly AddressRecord[] =>
  [...linkedRecords(drawMap(drawing, legend)).items()].flatMap((item) =>
    item.kind === 'address' ? [item.address] : [],
  );

const address = { 'addr:street': 'Hauptstraße', 'addr:housenumber': '1' };
const other = { ...address, 'addr:housenumber': '3' };
const mainStreet = { highway: 'residential', name: 'Hauptstraße' };
const sideStreet = { highway: 'residential', name: 'Nebenweg' };

describe('a door that is not mapped', () => {
  it('is where the building faces the street of the address, even if another street is nearer', () => {
    const [house] = linked(
      `
      - -
      A.A

      A.A


      = =
      `,
      { A: { ...address, building: 'yes' }, '=': mainStreet, '-': sideStreet },
    );
    const door = cellPosition({ column: 7, row: 4 });
    expect(house?.doors?.quality).toBe('medium');
    expect(house?.doors?.positions[0]?.lat).toBeCloseTo(door.lat, 7);
    expect(house?.doors?.positions[0]?.lon).toBeCloseTo(door.lon, 7);
  });

  it('faces the nearest street when the street of the address is not mapped', () => {
    const [house] = linked(
      `
      - -
      A.A

      A.A
      `,
      { A: { ...address, building: 'yes' }, '-': sideStreet },
    );
    expect(house?.doors?.positions[0]?.lat).toBeCloseTo(cellPosition({ column: 7, row: 2 }).lat, 7);
  });

  it('is next to each address of a building with several', () => {
    const houses = linked(
      `
      A........A
      ..a....b..
      A........A
      =        =
      `,
      { A: { building: 'yes' }, a: address, b: other, '=': mainStreet },
    );
    expect(houses.map(({ doors }) => doors?.positions[0]?.lon)).toEqual([
      expect.closeTo(cellPosition({ column: 8, row: 3 }).lon, 6),
      expect.closeTo(cellPosition({ column: 13, row: 3 }).lon, 6),
    ]);
  });

  it('is not in a party wall', () => {
    const [house] = linked(
      `
      A..A
      ...B..B =
      ...B..B =
      A..A
      `,
      { A: { ...address, building: 'yes' }, B: { building: 'yes' }, '=': mainStreet },
    );
    const shared = cellPosition({ column: 9, row: 1 }).lon;
    expect(house?.doors?.positions[0]?.lon).toBeLessThan(shared - 1e-5);
  });

  it('is where the address point is on the wall', () => {
    const [house] = linked(
      `
      A.a.A
      .....
      A...A
      =   =
      `,
      { A: { building: 'yes' }, a: address, '=': mainStreet },
    );
    expect(house?.doors?.positions).toEqual([cellPosition({ column: 8, row: 1 })]);
  });

  it('is absent without a building', () => {
    expect(linked('a = =', { a: address, '=': mainStreet })[0]?.doors).toBeUndefined();
  });
});

describe('the entrances of a building', () => {
  const drawing = `
      A.g.A
      e...f
      A.p.A
      =   =
      `;
  const legend = {
    A: { ...address, building: 'yes' },
    '=': mainStreet,
    e: { entrance: 'main' },
    f: { entrance: 'yes' },
    p: { entrance: 'staircase', access: 'private' },
    g: { entrance: 'garage' },
  };

  it('are its doors: main entrance first, private ones last, garages excluded', () => {
    const [house] = linked(drawing, legend);
    expect(house?.doors).toEqual({
      quality: 'high',
      positions: [
        cellPosition({ column: 6, row: 2 }),
        cellPosition({ column: 10, row: 2 }),
        cellPosition({ column: 8, row: 3 }),
      ],
    });
  });

  it('of equal rank are ordered by distance to the street', () => {
    const [house] = linked(drawing, { ...legend, e: legend.f, p: { entrance: 'yes' } });
    expect(house?.doors?.positions[0]).toEqual(cellPosition({ column: 8, row: 3 }));
  });

  it('serve the nearest of several addresses', () => {
    const houses = linked(
      `
      A.m..f.A
      ..a..b..
      A......A
      `,
      {
        A: { building: 'yes' },
        a: address,
        b: other,
        m: { entrance: 'main' },
        f: { entrance: 'yes' },
      },
    );
    expect(houses.map(({ doors }) => doors)).toEqual([
      { quality: 'medium', positions: [cellPosition({ column: 8, row: 1 })] },
      { quality: 'medium', positions: [cellPosition({ column: 11, row: 1 })] },
    ]);
  });
});

describe('the entrances of a building with stairs', () => {
  it('serve the flats in their tags, by letter or numbers', () => {
    const drawing = `
      A.e...f.A
      ..a.b.c..
      A.......A
      =       =
      `;
    const flat = (unit: string) => ({ ...address, 'addr:unit': unit });
    const houses = linked(drawing, {
      A: { ...address, building: 'yes' },
      '=': mainStreet,
      e: { entrance: 'staircase', ref: 'A', 'addr:flats': '1-9' },
      f: { entrance: 'staircase', ref: 'B', 'addr:flats': '10-19' },
      a: flat('7'),
      b: flat('12'),
      c: flat('A 3'),
    });
    const doorOf = (unit: string) => houses.find((house) => house.unit === unit)?.doors;
    const [west, east] = [8, 12].map((column) => cellPosition({ column, row: 1 }));
    expect(doorOf('7')).toEqual({ quality: 'high', positions: [west] });
    expect(doorOf('12')).toEqual({ quality: 'high', positions: [east] });
    expect(doorOf('A 3')).toEqual({ quality: 'high', positions: [west] });
  });

  it('exclude those of other staircases when each has number and letter', () => {
    const houses = linked(
      `
      A.e...f.A
      A.......A
      `,
      {
        A: { building: 'yes' },
        e: { ...address, entrance: 'yes', 'addr:unit': 'A' },
        f: { ...address, entrance: 'main', 'addr:unit': 'B' },
      },
    );
    const [west, east] = [8, 12].map((column) => cellPosition({ column, row: 1 }));
    expect(houses.map(({ unit, doors }) => [unit, doors?.positions])).toEqual([
      ['A', [west]],
      ['B', [east]],
    ]);
  });
});

describe('the building of an address', () => {
  it('is a garage when there is no other building', () => {
    const [house] = linked(
      `
      A...A
      ..a..
      A...A
      `,
      { A: { building: 'garage' }, a: address },
    );
    expect(house?.building?.key).toBe('way/A');
  });

  it('of a site is the largest one', () => {
    const [house] = linked(
      `
      S.........S
      .A.A.B...B.
      .A.A.......
      .....B...B.
      S.........S
      `,
      { S: { ...address, amenity: 'school' }, A: { building: 'yes' }, B: { building: 'school' } },
    );
    expect(house?.building).toMatchObject({ key: 'way/B', quality: 'medium' });
  });
});
