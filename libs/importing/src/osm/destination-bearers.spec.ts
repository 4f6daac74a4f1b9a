import { describe, expect, it } from '@jest/globals';
import { cellPosition, drawMap } from './draw-map.fake.js';
import { ExtractRecords } from './extract-records.js';
import { TextToponyms } from '../gazetteer-building/text-toponyms.js';

const house = { 'addr:street': 'Hauptstraße', 'addr:housenumber': '1' };

describe('bearers', () => {
  it('are the other objects that carry the address', () => {
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
    const records = new ExtractRecords(extract, { country: 'DE', toponyms: new TextToponyms() });
    const [item] = records.items();
    const bearers = item?.kind === 'address' ? item.address.bearers : undefined;
    expect(bearers?.map(({ position }) => position)).toEqual([
      cellPosition({ column: 8, row: 1 }),
      cellPosition({ column: 7, row: 2 }),
    ]);
    expect(bearers?.every(({ building }) => building?.key === 'way/A')).toBe(true);
  });
});
