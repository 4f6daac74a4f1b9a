import { describe, expect, it } from 'vitest';
import { drawMap } from '../read/osm/draw-map.fake.js';
import { linkedRecords } from './linked-records.fake.js';
import type { OsmTags } from '../read/osm/osm-feature.js';
import { buildingRelationOf } from '../read/osm/building-relations.js';

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
  const items = linkedRecords(extract).items();
  return [...items].flatMap((item) => (item.kind === 'address' ? [item.address] : []));
};

const outline = { building: 'yes' };
const part = { 'building:part': 'yes' };
const entrance = { entrance: 'main' };

describe('a relation of type building', () => {
  it('adds its address to the outline, and its entrances to the building', () => {
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

  it('does not replace the address of the outline', () => {
    const own = { ...address, 'addr:housenumber': '3' };
    const houses = recordsOf({ A: { ...outline, ...own }, P: part, e: entrance, x: {} }, address);
    expect(houses.map(({ sourceKey, number }) => [sourceKey, number])).toEqual([['way/A', '3']]);
  });

  it('provides the building and further tags of a member outside the building', () => {
    const legend = { A: outline, P: part, e: entrance, x: { 'addr:housenumber': '1a' } };
    const [house] = recordsOf(legend, { 'addr:street': 'Hauptstraße' });
    expect(house).toMatchObject({
      number: '1a',
      street: { local: 'Hauptstraße' },
      building: { key: 'way/A', quality: 'high' },
    });
  });

  it('makes a part with an address belong to the outline', () => {
    const legend = { A: outline, P: { ...part, ...address }, e: entrance, x: {} };
    const [house] = recordsOf(legend, {});
    expect(house?.building).toMatchObject({ key: 'way/A', quality: 'high' });
  });

  it('uses areas without a role as outlines where no member has that role', () => {
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
