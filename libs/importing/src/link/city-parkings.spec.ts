import { expect, it } from 'vitest';
import type { ParkingRecord } from '../model/records.js';
import { drawMap } from '../read/osm/draw-map.fake.js';
import { linkedRecords } from './linked-records.fake.js';
import type { OsmTags } from '../read/osm/osm-feature.js';

const one = { 'addr:street': 'Hauptstraße', 'addr:housenumber': '1' };
const house = { building: 'yes', ...one };
const lot = (tags: OsmTags = {}): OsmTags => ({ amenity: 'parking', ...tags });

const parkingOf = (
  drawing: string,
  legend: Readonly<Record<string, OsmTags>>,
): ParkingRecord | undefined => {
  const extract = drawMap(drawing, legend);
  const [parking] = [...linkedRecords(extract).items()].flatMap((item) =>
    item.kind === 'address' ? [item.address.parking] : [],
  );
  return parking;
};

/** The house, the object next to it, and a public car park farther away. */
const row = `
  A..A......Q.Q.....P.P
  A..A......Q.Q.....P.P
  `;

it.each<[string, OsmTags, OsmTags?]>([
  ['the staff', lot({ name: 'Mitarbeiterparkplatz' })],
  ['residents', lot({ name: 'Parking résidents' })],
  ['the disabled', lot({ disabled: 'designated' })],
  ['lorries', lot({ name: 'Lkw-Parkplatz' })],
  ['coaches', lot({ capacity: '10', 'capacity:bus': '10' })],
  ['motorcycles', lot({ motorcycle: 'designated', motorcar: 'no' })],
  ['who hires a box', { amenity: 'parking', building: 'garages' }],
  ['permit holders', lot({ access: 'permit' })],
  ['customers elsewhere', lot({ name: 'Kundenparkplatz Supermarkt' })],
])('does not use a car park for %s', (_, tags) => {
  expect(parkingOf(row, { A: house, Q: tags, P: lot() })?.key).toBe('way/P');
});

it.each<[string, OsmTags]>([
  ['a multi-storey one', { building: 'parking' }],
  ['park and ride', lot({ park_ride: 'yes', parking: 'underground' })],
  ['one with a longest stay', lot({ parking: 'underground', maxstay: '2 hours' })],
  ['one that everyone may use free of charge', lot({ access: 'yes', fee: 'no' })],
  ['one below the ground with a price', lot({ parking: 'underground', charge: '2 EUR/hour' })],
])('uses %s', (_, tags) => {
  expect(parkingOf(row, { A: house, Q: tags, P: lot() })?.key).toBe('way/Q');
});

it('uses the entrance of a multi-storey car park', () => {
  const drawing = 'A..A..e.....P.P\nA..A........P.P';
  const entrance = { amenity: 'parking_entrance', parking: 'multi-storey' };
  expect(parkingOf(drawing, { A: house, e: entrance, P: lot() })?.key).toBe('node/e');
});

it('applies tags of a car park mapped inside a parking building', () => {
  const drawing = `
    A..A......Q...Q.....P.P
    ............e..........
    A..A......Q...Q.....P.P
    `;
  const closed = lot({ access: 'private' });
  const legend = { A: house, Q: { building: 'parking' }, e: closed, P: lot() };
  expect(parkingOf(drawing, legend)?.key).toBe('way/P');
});

it('assigns a garage of flats to residents, of a shop to customers', () => {
  const drawing = `
    A.G..G.A....P.P
    ............P.P
    A.G..G.A.......
    `;
  const garage = lot({ parking: 'underground' });
  const keyIn = (building: OsmTags) =>
    parkingOf(drawing, { A: { ...one, ...building }, G: garage, P: lot() })?.key;
  expect(keyIn({ building: 'apartments' })).toBe('way/P');
  expect(keyIn({ building: 'retail' })).toBe('way/G');
  expect(keyIn({ building: 'yes', shop: 'mall' })).toBe('way/G');
  expect(keyIn({ building: 'hotel' })).toBe('way/G');
});

it('assigns a car park to the shop, not to a roof on it', () => {
  const drawing = `
    A..A.Q......Q
    A..A.Q.R..R.Q
    .....Q.R..R.Q
    .....Q......Q
    `;
  const legend = { A: house, Q: lot({ access: 'customers' }), R: { building: 'roof' } };
  expect(parkingOf(drawing, legend)).toMatchObject({ key: 'way/Q', quality: 'medium' });
});

it('treats a block of flats and its car parks as one site', () => {
  const drawing = `
    S..................S
    .A..A..........P.P..
    .A..A..........P.P..
    S..................S
    `;
  const estate = { landuse: 'residential', residential: 'apartments', name: 'Oak Park' };
  const legend = { A: house, S: estate, P: lot({ access: 'private' }) };
  expect(parkingOf(drawing, legend)).toMatchObject({ key: 'way/P', quality: 'high' });
});

it('does not treat a market or a viewpoint as a site', () => {
  const drawing = `
    S.................S
    .A..A.Q...N..P.P...
    .A..A.....N..P.P...
    S.................S
    `;
  const sites: readonly OsmTags[] = [{ amenity: 'marketplace' }, { tourism: 'viewpoint' }];
  for (const site of sites) {
    const legend = { A: house, S: site, P: lot({ access: 'private' }) };
    expect(parkingOf(drawing, legend)).toBeUndefined();
  }
});
