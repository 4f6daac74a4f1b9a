import { expect, it } from '@jest/globals';
import type { ParkingRecord } from '../../address-record.js';
import { TextToponyms } from '../../gazetteer-building/text-toponyms.js';
import { drawMap } from '../draw-map.fake.js';
import { ExtractRecords } from '../extract-records.js';
import type { OsmTags } from '../osm-tags.js';

const one = { 'addr:street': 'Hauptstraße', 'addr:housenumber': '1' };
const house = { building: 'yes', ...one };
const lot = (tags: OsmTags = {}): OsmTags => ({ amenity: 'parking', ...tags });

const parkingOf = (
  drawing: string,
  legend: Readonly<Record<string, OsmTags>>,
): ParkingRecord | undefined => {
  const extract = drawMap(drawing, legend);
  const [parking] = [
    ...new ExtractRecords(extract, { toponyms: new TextToponyms() }).items(),
  ].flatMap((item) => (item.kind === 'address' ? [item.address.parking] : []));
  return parking;
};

/** The house, what stands next to it, and a public car park a little farther off. */
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
  ['whoever is let in', lot({ access: 'permit' })],
  ['customers elsewhere', lot({ name: 'Kundenparkplatz Supermarkt' })],
])('borrows no car park that is for %s', (_, tags) => {
  expect(parkingOf(row, { A: house, Q: tags, P: lot() })?.key).toBe('way/P');
});

it.each<[string, OsmTags]>([
  ['a multi-storey one', { building: 'parking' }],
  ['park and ride', lot({ park_ride: 'yes', parking: 'underground' })],
  ['one with a longest stay', lot({ parking: 'underground', maxstay: '2 hours' })],
  ['one that whoever delivers and everybody else may use', lot({ access: 'yes', fee: 'no' })],
  ['one below the ground with a price', lot({ parking: 'underground', charge: '2 EUR/hour' })],
])('borrows %s', (_, tags) => {
  expect(parkingOf(row, { A: house, Q: tags, P: lot() })?.key).toBe('way/Q');
});

it('takes the way into a multi-storey car park for what it is', () => {
  const drawing = 'A..A..e.....P.P\nA..A........P.P';
  const entrance = { amenity: 'parking_entrance', parking: 'multi-storey' };
  expect(parkingOf(drawing, { A: house, e: entrance, P: lot() })?.key).toBe('node/e');
});

it('believes what is said inside a car park that is but a building', () => {
  const drawing = `
    A..A......Q...Q.....P.P
    ............e..........
    A..A......Q...Q.....P.P
    `;
  const closed = lot({ access: 'private' });
  const legend = { A: house, Q: { building: 'parking' }, e: closed, P: lot() };
  expect(parkingOf(drawing, legend)?.key).toBe('way/P');
});

it('takes a house of flats by its residents, a shop by its customers', () => {
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

it('gives a lot to the shop and not to the roof that stands on it', () => {
  const drawing = `
    A..A.Q......Q
    A..A.Q.R..R.Q
    .....Q.R..R.Q
    .....Q......Q
    `;
  const legend = { A: house, Q: lot({ access: 'customers' }), R: { building: 'roof' } };
  expect(parkingOf(drawing, legend)).toMatchObject({ key: 'way/Q', quality: 'medium' });
});

it('takes a block of flats and its lots for one estate', () => {
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

it('takes a market or a scenic spot for nobody’s grounds', () => {
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
