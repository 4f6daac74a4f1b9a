import { expect, it } from 'vitest';
import type { AddressRecord } from '../model/records.js';
import { drawMap } from '../read/osm/draw-map.fake.js';
import { linkedRecords } from './linked-records.fake.js';
import type { OsmTags } from '../read/osm/osm-feature.js';

const street = { 'addr:street': 'Hauptstraße' };
const one = { ...street, 'addr:housenumber': '1' };
const three = { ...street, 'addr:housenumber': '3' };
const named = { highway: 'residential', name: 'Hauptstraße' };
const house = { building: 'yes' };

type Legend = Readonly<Record<string, OsmTags>>;

const addressesOf = (drawing: string, legend: Legend): readonly AddressRecord[] => {
  const extract = drawMap(drawing, legend);
  return [...linkedRecords(extract).items()].flatMap((item) =>
    item.kind === 'address' ? [item.address] : [],
  );
};

const buildingOf = (drawing: string, legend: Legend): string | undefined =>
  addressesOf(drawing, legend)[0]?.building?.key;

const within = `
  A......A
  ..B..B..
  ...a....
  ..B..B..
  A......A
  `;

it.each<[string, OsmTags]>([
  ['a roof', { building: 'roof' }],
  ['a barn', { building: 'barn' }],
  ['a garage below the ground', { building: 'yes', location: 'underground' }],
  ['a hall of an underground station', { building: 'train_station', layer: '-1' }],
  ['a house that is no more', { building: 'demolished' }],
  ['a house that is only planned', { building: 'proposed' }],
  ['a shed', { building: 'outbuilding' }],
])('links the house, not %s at the same position', (_, B) => {
  expect(buildingOf(within, { A: house, B, a: one })).toBe('way/A');
});

it.each<[string, OsmTags]>([
  ['a greenhouse', { building: 'greenhouse' }],
  ['a barn', { building: 'barn' }],
  ['a carport', { building: 'carport' }],
])('links the house of a site although %s on it is larger', (_, G) => {
  const drawing = `
    S..........S
    .A.A.G...G..
    .A.A.G...G..
    S..........S
    `;
  const legend = { S: { ...one, landuse: 'farmyard' }, A: house, G };
  expect(buildingOf(drawing, legend)).toBe('way/A');
});

it('assigns a house to the site with most of its corners', () => {
  const drawing = `
    S......S
    BB..A.A.
    BB..A.A.
    S......S
    `;
  const inside = `
    ..S......S
    B..B.A.A..
    B..B.A.A..
    ..S......S
    `;
  const legend = { S: { ...one, amenity: 'school' }, A: house, B: house };
  expect(buildingOf(drawing, legend)).toBe('way/A');
  expect(buildingOf(inside, legend)).toBe('way/A');
});

it.each<[string, Legend]>([
  ['first', { G: { ...one, building: 'garage' }, A: { ...one, ...house } }],
  ['last', { A: { ...one, ...house }, G: { ...one, building: 'garage' } }],
])('prefers the house to a garage with the same address, %s', (_, legend) => {
  const drawing = `
    G.G.A...A
    ....A...A
    G.G......
    `;
  const all = addressesOf(drawing, legend);
  expect(all.map(({ building }) => building?.key)).toEqual(['way/A']);
  expect(all[0]?.sourceKey).toBe(Object.keys(legend)[0] === 'G' ? 'way/G' : 'way/A');
});

it('infers the street of an entrance from the other addresses of its house', () => {
  const drawing = `
    A....e....A
    ..a........
    A.........A
    `;
  const legend = {
    A: house,
    a: one,
    e: { entrance: 'yes', 'addr:housenumber': '3' },
  };
  const [, entrance] = addressesOf(drawing, legend);
  expect(entrance).toMatchObject({ number: '3', street: { local: 'Hauptstraße' } });
});

it('does not infer the street of an entrance when its house is on two streets', () => {
  const drawing = `
    A....e....A
    ..a....b...
    A.........A
    `;
  const b = { 'addr:street': 'Nebenweg', 'addr:housenumber': '5' };
  const legend = { A: house, a: one, b, e: { entrance: 'yes', 'addr:housenumber': '3' } };
  expect(addressesOf(drawing, legend).at(-1)?.street).toBeUndefined();
});

/** A cell is about six metres wide. */
const gate = `
  A..A.......
  .....a.....
  A..A.......
  `;

it('links the house behind a gate with its number', () => {
  expect(addressesOf(gate, { A: house, a: one })[0]?.building).toMatchObject({
    key: 'way/A',
    quality: 'medium',
  });
});

it('links no house behind a gate when ambiguous, across a street, or taken', () => {
  const beside = `
    A..A...B..B
    .....a.....
    A..A...B..B
    `;
  expect(buildingOf(beside, { A: house, B: house, a: one })).toBeUndefined();
  const across = `
    A..A=......
    .....a.....
    A..A=......
    `;
  expect(buildingOf(across, { A: house, '=': named, a: one })).toBeUndefined();
  const taken = addressesOf(gate, { A: { ...house, ...three }, a: one });
  expect(taken.find(({ number }) => number === '1')?.building).toBeUndefined();
  const nearer = addressesOf(
    `
    A..A.......
    ....a...b..
    A..A.......
    `.replace('a...b', 'a.b..'),
    { A: house, a: one, b: three },
  );
  expect(nearer.find(({ number }) => number === '3')?.building).toBeUndefined();
});
