import { describe, expect, it } from 'vitest';
import type { ParkingRecord } from '../model/records.js';
import { cellPosition, drawMap } from '../read/osm/draw-map.fake.js';
import { linkedRecords } from './linked-records.fake.js';
import type { OsmTags } from '../read/osm/osm-feature.js';

const house = { building: 'yes', 'addr:street': 'Hauptstraße', 'addr:housenumber': '1' };
const lot = (tags: OsmTags = {}): OsmTags => ({ amenity: 'parking', ...tags });

/** The parking of each address of a map, by house number. */
const parkingsOf = (
  drawing: string,
  legend: Readonly<Record<string, OsmTags>>,
): Readonly<Record<string, ParkingRecord | undefined>> => {
  const extract = drawMap(drawing, legend);
  const items = [...linkedRecords(extract).items()];
  return Object.fromEntries(
    items.flatMap((item) =>
      item.kind === 'address' ? [[item.address.number ?? '', item.address.parking]] : [],
    ),
  );
};

const school = `
  S...........S
  .A.eA..N.P.P.
  .A..A..N.P.P.
  S...........S
  `;

describe('parking on the site', () => {
  const legend = {
    S: { amenity: 'school' },
    A: { ...house, building: 'school' },
    e: { entrance: 'main' },
    P: lot(),
    N: lot({ access: 'private' }),
  };

  it('takes precedence; the distance is measured from its edge to the door', () => {
    const { N: _, ...withoutStaff } = legend;
    const parking = parkingsOf(school, withoutStaff)['1'];
    expect(parking).toMatchObject({ key: 'way/P', quality: 'high' });
    expect(parking?.doorDistanceMetres).toBeCloseTo(38.3, 0);
  });

  it('prefers visitor parking to nearer staff parking', () => {
    expect(parkingsOf(school, legend)['1']?.key).toBe('way/P');
    const staffOnly = { ...legend, P: lot({ access: 'private' }) };
    expect(parkingsOf(school, staffOnly)['1']).toMatchObject({ key: 'way/N', quality: 'high' });
  });
});

describe('parking at the building', () => {
  const row = `
    A..AP.PB..B
    A..AP.PB..B
    `;

  it('belongs to the building that it touches, with medium quality', () => {
    const legend = { A: house, B: { building: 'yes' }, P: lot({ access: 'customers' }) };
    expect(parkingsOf(row, legend)['1']).toMatchObject({ key: 'way/P', quality: 'medium' });
  });

  it('does not use restricted parking of a neighbour', () => {
    const drawing = `
      A..A.........P.PB..B
      A..A.........P.PB..B
      `;
    for (const access of ['private', 'customers', 'permit', 'employees']) {
      const legend = { A: house, B: { building: 'yes' }, P: lot({ access }) };
      expect(parkingsOf(drawing, legend)['1']).toBeUndefined();
    }
  });

  it('does not use street-side parking', () => {
    const legend = { A: house, B: { building: 'yes' }, P: lot({ parking: 'street_side' }) };
    expect(parkingsOf(row, legend)['1']).toMatchObject({ key: 'way/P', quality: 'low' });
  });

  it('prefers its own parking to a nearer one of another building', () => {
    const drawing = `
      Q.Q..A.eA...B..B
      Q.Q..A..A.PPB..B
      `;
    const legend = {
      A: house,
      e: { entrance: 'yes' },
      B: { building: 'yes' },
      P: lot(),
      Q: lot(),
    };
    expect(parkingsOf(drawing, legend)['1']).toMatchObject({ key: 'way/Q', quality: 'medium' });
  });
});

describe('parking nearby', () => {
  const street = `
    A..A......Q.Q.....P.P
    A..A......Q.Q.....P.P
    `;

  it('uses the nearest public car park', () => {
    const legend = { A: house, Q: lot({ access: 'private' }), P: lot({ access: 'yes' }) };
    expect(parkingsOf(street, legend)['1']).toMatchObject({ key: 'way/P', quality: 'low' });
  });

  it('does not use a garage without tags of a public one', () => {
    const garage = lot({ parking: 'underground' });
    const keyWith = (tags: OsmTags) =>
      parkingsOf(street, { A: house, Q: { ...garage, ...tags }, P: lot() })['1']?.key;
    expect(keyWith({})).toBe('way/P');
    expect(keyWith({ fee: 'yes' })).toBe('way/Q');
  });

  it('does not use one closed to cars', () => {
    const keyWith = (tags: OsmTags) =>
      parkingsOf(street, { A: house, Q: lot(tags), P: lot() })['1']?.key;
    expect(keyWith({ access: 'no' })).toBe('way/P');
    expect(keyWith({ access: 'yes', motor_vehicle: 'no' })).toBe('way/P');
  });

  it('does not use one beyond walking distance', () => {
    const drawing = `
      A..A${'.'.repeat(55)}P.P
      A..A${'.'.repeat(55)}P.P
      `;
    expect(parkingsOf(drawing, { A: house, P: lot() })['1']).toBeUndefined();
  });

  it('limits the geodesic distance to 300 m', () => {
    const parkingAfter = (cells: number) => {
      const row = `.${'.'.repeat(cells - 1)}P.P`;
      const address = { 'addr:street': 'Hauptstraße', 'addr:housenumber': '1' };
      return parkingsOf(`a${row.slice(1)}\n${row}`, { a: address, P: lot() })['1'];
    };
    expect(parkingAfter(46)?.key).toBe('way/P');
    // 299.2 m on the sphere, 300.1 m on the ellipsoid.
    expect(parkingAfter(47)).toBeUndefined();
  });

  it('is found for an address without a building', () => {
    const parking = parkingsOf('a....P.P\n.....P.P', {
      a: { 'addr:street': 'Hauptstraße', 'addr:housenumber': '1' },
      P: lot(),
    })['1'];
    expect(parking).toMatchObject({ key: 'way/P', quality: 'low' });
    expect(parking?.doorDistanceMetres).toBeUndefined();
  });
});

describe('a garage', () => {
  it('is measured from its entrance', () => {
    const drawing = `
      A..A......G..........eG
      A..A......G...........G
      .............P.P.......
      .............P.P.......
      `;
    const garage = lot({ parking: 'underground', fee: 'yes' });
    const legend = { A: house, G: garage, P: lot() };
    expect(parkingsOf(drawing, legend)['1']?.key).toBe('way/G');
    const withEntrance = { ...legend, e: { amenity: 'parking_entrance' } };
    expect(parkingsOf(drawing, withEntrance)['1']?.key).toBe('way/P');
  });

  it('has the position of its entrance when only that is mapped', () => {
    const legend = { A: house, e: { amenity: 'parking_entrance', fee: 'yes' } };
    const parking = parkingsOf('A..A...e\nA..A....', legend)['1'];
    expect(parking).toMatchObject({ key: 'node/e', position: cellPosition({ column: 7, row: 0 }) });
    expect(parking?.outline).toBeUndefined();
  });
});
