import { expect, it } from '@jest/globals';
import type { AddressRecord } from '../../address-record.js';
import { TextToponyms } from '../../gazetteer-building/text-toponyms.js';
import { drawMap, positionIn } from '../draw-map.fake.js';
import { ExtractRecords } from '../extract-records.js';
import type { OsmTags } from '../osm-tags.js';

const street = { 'addr:street': 'Hauptstraße' };
const one = { ...street, 'addr:housenumber': '1' };
const named = { highway: 'residential', name: 'Hauptstraße' };
const house = { building: 'yes' };

/** The destination with the number of a map. */
const destination = (
  drawing: string,
  legend: Readonly<Record<string, OsmTags>>,
  number: string,
): AddressRecord | undefined => {
  const extract = drawMap(drawing, legend);
  return [...new ExtractRecords(extract, { toponyms: new TextToponyms() }).items()]
    .flatMap((item) => (item.kind === 'address' ? [item.address] : []))
    .find((address) => address.number === number);
};

const block = `
  A..x...y..A
  ...........
  A..e...f..A
  =         =
  `;

/** How entrances are mapped here and there, and the one that a person would go to. */
const entrances: readonly [
  sentence: string,
  door: string,
  legend: Readonly<Record<string, OsmTags>>,
  number?: string,
][] = [
  [
    'numbered ones take the street from the building',
    'x',
    { A: { ...house, ...street }, x: { entrance: 'yes', 'addr:housenumber': '3' } },
    '3',
  ],
  [
    'of several with the number the main one',
    'y',
    { A: house, x: { ...one, entrance: 'yes' }, y: { ...one, entrance: 'main' } },
  ],
  [
    'of several with the number the one on the street',
    'e',
    { A: { ...house, ...one }, x: { ...one, entrance: 'yes' }, e: { ...one, entrance: 'yes' } },
  ],
  [
    'a garage with the number after a door with it',
    'x',
    { A: house, e: { ...one, entrance: 'garage' }, x: { ...one, entrance: 'yes' } },
  ],
  [
    'an end of the range that the address is',
    'e',
    {
      A: { ...house, ...street, 'addr:housenumber': '12-16' },
      e: { ...street, entrance: 'yes', 'addr:housenumber': '12' },
      f: { ...street, entrance: 'yes', 'addr:housenumber': '16' },
    },
    '12-16',
  ],
  [
    'one of the lettered staircases of the house',
    'f',
    {
      A: { ...house, ...street, 'addr:housenumber': '12' },
      f: { ...street, entrance: 'staircase', 'addr:housenumber': '12B' },
    },
    '12',
  ],
  ['in the way of old maps', 'x', { A: { ...house, ...one }, x: { building: 'entrance' } }],
  [
    'a locked main door before that of a shop',
    'x',
    {
      A: { ...house, ...one },
      x: { entrance: 'main', access: 'private' },
      e: { entrance: 'shop' },
    },
  ],
  [
    'the front before the side and the back',
    'x',
    {
      A: { ...house, ...one },
      e: { entrance: 'side' },
      f: { entrance: 'secondary' },
      x: { entrance: 'yes' },
    },
  ],
  [
    'none for what is no visitor',
    'x',
    {
      A: { ...house, ...one },
      e: { entrance: 'yes', amenity: 'parking_entrance' },
      f: { entrance: 'fire_exit' },
      x: { entrance: 'yes' },
    },
  ],
  [
    'no shutter that cars or goods go through',
    'x',
    {
      A: { ...house, ...one },
      e: { door: 'overhead' },
      f: { entrance: 'delivery' },
      x: { entrance: 'yes' },
    },
  ],
];

it.each(entrances)('of entrances takes %s', (_, door, legend, number = '1') => {
  const drawn = { ...legend, '=': named };
  const found = destination(block, drawn, number);
  expect(found?.doors?.positions[0]).toEqual(positionIn(block, door));
});

const three = { ...street, 'addr:housenumber': '3' };

it.each([
  ['the one beside another address, far off', 'A..a..........b.e.A', undefined],
  ['the only one, though far off, where no address is nearer', 'A..a.........e..b.A', 'e'],
])('of entrances of a block takes %s only where it serves', (_, row, door) => {
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
