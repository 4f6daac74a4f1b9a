import { describe, expect, it } from 'vitest';
import { cellPosition, drawMap } from '../read/osm/draw-map.fake.js';
import { linkedRecords } from './linked-records.fake.js';

const house = { 'addr:street': 'Hauptstraße', 'addr:housenumber': '1' };

describe('further address objects', () => {
  it('are the other objects with the same address', () => {
    const extract = drawMap(
      `
      A.e.A
      .s...
      A...A
      `,
      {
        A: { ...house, building: 'yes' },
        e: { ...house, entrance: 'yes' },
        s: { ...house, shop: 'bakery' },
      },
    );
    const records = linkedRecords(extract, 'DE');
    const [item] = records.items();
    const furtherObjects = item?.kind === 'address' ? item.address.furtherObjects : undefined;
    expect(furtherObjects?.map(({ position }) => position)).toEqual([
      cellPosition({ column: 8, row: 1 }),
      cellPosition({ column: 7, row: 2 }),
    ]);
    expect(furtherObjects?.every(({ building }) => building?.key === 'way/A')).toBe(true);
  });
});
