import { describe, expect, it } from '@jest/globals';
import { TextToponyms } from '../../gazetteer-building/text-toponyms.js';
import { drawMap } from '../draw-map.fake.js';
import { ExtractRecords } from '../extract-records.js';
import type { OsmTags } from '../osm-tags.js';
import { buildingRelationOf } from './building-relations.js';

const address = { 'addr:street': 'Hauptstraße', 'addr:housenumber': '1' };

const drawing = `
  A...A.e.x
  ....A....
  ...PP....
  A..PPA...
  `;

const recordsOf = (legend: Readonly<Record<string, OsmTags>>, tags: OsmTags) => {
  const roles = { A: 'outline', P: 'part', e: 'entrance', x: 'address' };
  const members = Object.entries(roles).map(([symbol, role]) => {
    const type = symbol === symbol.toUpperCase() ? 'way' : 'node';
    return { key: `${type}/${symbol}`, role };
  });
  const relation = buildingRelationOf({ key: 'relation/1', tags, members });
  const extract = drawMap(drawing, legend, { buildings: [relation] });
  const items = new ExtractRecords(extract, { toponyms: new TextToponyms() }).items();
  return [...items].flatMap((item) => (item.kind === 'address' ? [item.address] : []));
};

const outline = { building: 'yes' };
const part = { 'building:part': 'yes' };
const entrance = { entrance: 'main' };

describe('a relation of type building', () => {
  it('gives its address to its outline, and its entrances to both', () => {
    const legend = { A: outline, P: part, e: entrance, x: {} };
    const [house, ...others] = recordsOf(legend, address);
    expect(others).toEqual([]);
    expect(house).toMatchObject({
      sourceKey: 'relation/1',
      number: '1',
      building: { key: 'way/A', quality: 'high' },
      doors: { quality: 'high' },
    });
  });

  it('leaves an outline the address that it has', () => {
    const own = { ...address, 'addr:housenumber': '3' };
    const houses = recordsOf({ A: { ...outline, ...own }, P: part, e: entrance, x: {} }, address);
    expect(houses.map(({ sourceKey, number }) => [sourceKey, number])).toEqual([['way/A', '3']]);
  });

  it('tells the building of an address before its wall, and the rest of that address', () => {
    const legend = { A: outline, P: part, e: entrance, x: { 'addr:housenumber': '1a' } };
    const [house] = recordsOf(legend, { 'addr:street': 'Hauptstraße' });
    expect(house).toMatchObject({
      number: '1a',
      street: { local: 'Hauptstraße' },
      building: { key: 'way/A', quality: 'high' },
    });
  });

  it('and a part that has an address are one building', () => {
    const legend = { A: outline, P: { ...part, ...address }, e: entrance, x: {} };
    const [house] = recordsOf(legend, {});
    expect(house?.building).toMatchObject({ key: 'way/A', quality: 'high' });
  });

  it('has its areas without a role for outlines, where none is called so', () => {
    const members = [
      { key: 'way/1', role: '' },
      { key: 'node/2', role: '' },
    ];
    expect(buildingRelationOf({ key: 'relation/1', tags: {}, members })).toMatchObject({
      outlines: ['way/1'],
      members: ['node/2'],
    });
  });
});
