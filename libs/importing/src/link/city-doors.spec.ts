import { expect, it } from 'vitest';
import type { AddressRecord } from '../model/records.js';
import { drawMap, positionIn } from '../read/osm/draw-map.fake.js';
import { linkedRecords } from './linked-records.fake.js';
import type { OsmTags } from '../read/osm/osm-feature.js';

const street = { 'addr:street': 'Hauptstraße' };
const one = { ...street, 'addr:housenumber': '1' };
const named = { highway: 'residential', name: 'Hauptstraße' };
const house = { building: 'yes' };

/** The destination with the given number. */
const destination = (
  drawing: string,
  legend: Readonly<Record<string, OsmTags>>,
  number: string,
): AddressRecord | undefined => {
  const extract = drawMap(drawing, legend);
  return [...linkedRecords(extract).items()]
    .flatMap((item) => (item.kind === 'address' ? [item.address] : []))
    .find((address) => address.number === number);
};

const block = `
  A..x...y..A
  ...........
  A..e...f..A
  =         =
  `;

/** Ways of mapping entrances in different cities, and the expected door. */
const entrances: readonly [
  sentence: string,
  door: string,
  legend: Readonly<Record<string, OsmTags>>,
  number?: string,
][] = [
  [
    'numbered ones inherit the street of the building',
    'x',
    { A: { ...house, ...street }, x: { entrance: 'yes', 'addr:housenumber': '3' } },
    '3',
  ],
  [
    'the main one of several with the number',
    'y',
    { A: house, x: { ...one, entrance: 'yes' }, y: { ...one, entrance: 'main' } },
  ],
  [
    'of several with the number, the one on the street',
    'e',
    { A: { ...house, ...one }, x: { ...one, entrance: 'yes' }, e: { ...one, entrance: 'yes' } },
  ],
  [
    'a door with the number before a garage with it',
    'x',
    { A: house, e: { ...one, entrance: 'garage' }, x: { ...one, entrance: 'yes' } },
  ],
  [
    'one with an end of the number range',
    'e',
    {
      A: { ...house, ...street, 'addr:housenumber': '12-16' },
      e: { ...street, entrance: 'yes', 'addr:housenumber': '12' },
      f: { ...street, entrance: 'yes', 'addr:housenumber': '16' },
    },
    '12-16',
  ],
  [
    'one with a staircase letter of the house number',
    'f',
    {
      A: { ...house, ...street, 'addr:housenumber': '12' },
      f: { ...street, entrance: 'staircase', 'addr:housenumber': '12B' },
    },
    '12',
  ],
  ['in the way of old maps', 'x', { A: { ...house, ...one }, x: { building: 'entrance' } }],
  [
    'a locked main entrance before that of a shop',
    'x',
    {
      A: { ...house, ...one },
      x: { entrance: 'main', access: 'private' },
      e: { entrance: 'shop' },
    },
  ],
  [
    'the main entrance before side and back',
    'x',
    {
      A: { ...house, ...one },
      e: { entrance: 'side' },
      f: { entrance: 'secondary' },
      x: { entrance: 'yes' },
    },
  ],
  [
    'none that is not for visitors',
    'x',
    {
      A: { ...house, ...one },
      e: { entrance: 'yes', amenity: 'parking_entrance' },
      f: { entrance: 'fire_exit' },
      x: { entrance: 'yes' },
    },
  ],
  [
    'no door for vehicles or goods',
    'x',
    {
      A: { ...house, ...one },
      e: { door: 'overhead' },
      f: { entrance: 'delivery' },
      x: { entrance: 'yes' },
    },
  ],
];

it.each(entrances)('chooses among entrances: %s', (_, door, legend, number = '1') => {
  const drawn = { ...legend, '=': named };
  const found = destination(block, drawn, number);
  expect(found?.doors?.positions[0]).toEqual(positionIn(block, door));
});

const three = { ...street, 'addr:housenumber': '3' };

it.each([
  ['the one beside another address, far off', 'A..a..........b.e.A', undefined],
  ['the only one, though far off, where no address is nearer', 'A..a.........e..b.A', 'e'],
])('chooses among entrances of a block: %s', (_, row, door) => {
  const drawing = `
  ${row}
  A.................A
  =                 =
  `;
  const legend = { A: house, a: one, b: three, e: { entrance: 'yes' }, '=': named };
  const found = destination(drawing, legend, door ? '3' : '1');
  const entrance = positionIn(drawing, 'e');
  expect(found?.doors?.positions[0]?.lon === entrance.lon).toBe(door !== undefined);
  expect(found?.doors?.quality).toBe('medium');
});
