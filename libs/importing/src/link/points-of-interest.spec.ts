import { describe, expect, it } from 'vitest';
import type { PointOfInterestRecord } from '../model/records.js';
import { drawMap, positionIn } from '../read/osm/draw-map.fake.js';
import type { OsmExtract } from '../read/osm/osm-extract.js';
import { linkedRecords } from './linked-records.fake.js';

const pointsOf = (extract: OsmExtract): readonly PointOfInterestRecord[] =>
  [...linkedRecords(extract).items()].flatMap((item) =>
    item.kind === 'point-of-interest' ? [item.pointOfInterest] : [],
  );

const keysOf = (extract: OsmExtract): readonly string[] =>
  pointsOf(extract).map(({ sourceKey }) => sourceKey);

const mainStreet1 = { 'addr:street': 'Hauptstraße', 'addr:housenumber': '1' };
const bakery = { shop: 'bakery', name: 'Kern' };

describe('places of interest', () => {
  it('are named objects of a category, with or without an address', () => {
    const extract = drawMap('a b c d e f', {
      a: bakery,
      b: { ...bakery, ...mainStreet1, name: 'Rot' },
      c: { shop: 'bakery' },
      d: { amenity: 'bench', name: 'Bank am Weg' },
      e: { historic: 'memorial', memorial: 'stolperstein', name: 'Anna Kern' },
      f: { shop: 'vacant', name: 'Kern' },
    });
    expect(pointsOf(extract).map(({ house, category }) => [house.local, category])).toEqual([
      ['Kern', 'bakery'],
      ['Rot', 'bakery'],
    ]);
  });

  it('have keys of their own beside those of addresses', () => {
    expect(keysOf(drawMap('a', { a: { ...bakery, ...mainStreet1 } }))).toEqual(['poi/node/a']);
  });

  it('are also known by translations and by the brand', () => {
    const tags = { ...bakery, brand: 'Kern & Söhne', 'name:fr': 'Boulangerie Kern' };
    expect(pointsOf(drawMap('a', { a: tags }))[0]?.house).toEqual({
      local: 'Kern',
      translations: { fr: 'Boulangerie Kern' },
      alternatives: ['Kern & Söhne'],
    });
  });

  it('have the address of their building, if it is the only one', () => {
    const drawing = `
      A...A  B..bB
      .s....  .t...
      A...A  a...B`;
    const extract = drawMap(drawing, {
      A: { ...mainStreet1, building: 'yes', 'addr:postcode': '71083' },
      s: bakery,
      B: { building: 'yes' },
      a: { ...mainStreet1, 'addr:housenumber': '3' },
      b: { ...mainStreet1, 'addr:housenumber': '5' },
      t: { ...bakery, name: 'Rot' },
    });
    const [first, second] = pointsOf(extract);
    expect(first).toMatchObject({ number: '1', postcode: '71083', building: { key: 'way/A' } });
    expect(first?.street?.local).toBe('Hauptstraße');
    expect(first?.position).toEqual(positionIn(drawing, 's'));
    expect(second).toMatchObject({ number: undefined, building: { key: 'way/B' } });
  });

  it('have the nearest door of their building first', () => {
    const drawing = `
      A......A
      e.....sf
      A......A

      h......h`;
    const extract = drawMap(drawing, {
      A: { ...mainStreet1, building: 'retail' },
      e: { entrance: 'main' },
      f: { entrance: 'yes' },
      s: bakery,
      h: { highway: 'residential', name: 'Hauptstraße' },
    });
    expect(pointsOf(extract)[0]?.doors?.positions).toEqual([
      positionIn(drawing, 'f'),
      positionIn(drawing, 'e'),
    ]);
  });

  it('do not count as addresses of their building', () => {
    const drawing = `
      A......A
      e.s..t.f
      A......A`;
    const extract = drawMap(drawing, {
      A: { building: 'retail' },
      e: { entrance: 'main' },
      f: { entrance: 'yes' },
      s: bakery,
      t: { ...bakery, name: 'Rot' },
    });
    const items = [...linkedRecords(extract).items()];
    expect(items.filter(({ kind }) => kind === 'building')).toHaveLength(1);
    expect(items.filter(({ kind }) => kind === 'address')).toHaveLength(0);
  });

  it('are one place where a name is mapped several times, the building first', () => {
    const hall = { building: 'train_station', name: 'Nagold' };
    const extract = drawMap(
      `
      n      A..A          b
             A..A   s`,
      {
        n: { railway: 'station', name: 'Nagold' },
        A: { ...hall },
        s: bakery,
        b: bakery,
      },
    );
    expect(new Set(keysOf(extract))).toEqual(new Set(['poi/node/s', 'poi/node/b', 'poi/way/A']));
  });

  it('are not in the buildings of a park', () => {
    const extract = drawMap(
      `
      P........P
      ..K..K....
      ..K..K....
      P........P`,
      { P: { leisure: 'park', name: 'Stadtgarten' }, K: { building: 'kiosk' } },
    );
    expect(pointsOf(extract)[0]).toMatchObject({ category: 'park', building: undefined });
  });
});
