import { describe, expect, it } from 'vitest';
import { knownAddress, type AddressFields } from './known-address.js';
import { GroundTruth } from './ground-truth.js';

const address = (fields: AddressFields, lon = 0) =>
  knownAddress(fields, { centre: { lat: 48, lon }, rings: [], lines: [] })!;

const high = { street: 'Hauptstraße', number: '12' };

describe('the ground truth', () => {
  it('finds every object of a street and number, regardless of unit and spelling', () => {
    const truth = new GroundTruth([
      address({ ...high, unit: '1' }),
      address({ street: 'HAUPTSTRASSE', number: '12', unit: '2' }),
      address({ ...high, number: '12a' }),
    ]);
    expect(truth.objectsOf(high)).toHaveLength(2);
  });

  it('excludes objects with another postcode or city, but not those without', () => {
    const truth = new GroundTruth([
      address({ ...high, city: 'Nagold', postcode: '72202' }),
      address({ ...high, city: 'Nufringen', postcode: '71154' }),
      address(high),
    ]);
    expect(truth.objectsOf({ ...high, city: 'NAGOLD' })).toHaveLength(2);
    expect(truth.objectsOf({ ...high, postcode: '71154' })).toHaveLength(2);
    expect(truth.objectsOf(high)).toHaveLength(3);
  });

  it('finds an object by each of its numbers and streets', () => {
    const truth = new GroundTruth([
      address({ street: 'Piazza Vittorio;Piazza Vittorio Emanuele', number: '1;3, 5 ' }),
    ]);
    expect(truth.objectsOf({ street: 'piazza vittorio emanuele', number: '5' })).toHaveLength(1);
    expect(truth.objectsOf({ street: 'Piazza Vittorio', number: '3' })).toHaveLength(1);
  });

  it('finds a street by both of its names, and distinguishes equal names elsewhere', () => {
    const truth = new GroundTruth([
      address({ street: 'Via Bixio', number: '2' }),
      address({ street: 'Via Nino Bixio', number: '2' }, 0.0001),
      address({ street: 'Piazza Bixio', number: '2' }, 1),
      address({ street: 'Via Nino Bixio', number: '4' }),
    ]);
    const objects = truth.underAnyName({ street: 'Via Bixio' });
    expect(objects.map(({ street }) => street)).toEqual([
      'Via Bixio',
      'Via Nino Bixio',
      'Via Nino Bixio',
    ]);
  });

  it('finds a street with two notations of its numeral and adjacent houses', () => {
    const truth = new GroundTruth([
      address({ street: 'Piazza Vittorio Emanuele II', number: '46' }),
      address({ street: 'Piazza Vittorio Emanuele Secondo', number: '118' }, 0.001),
      address({ street: 'Piazza Vittorio Emanuele Terzo', number: '120' }, 0.001),
      address({ street: 'Piazza Vittorio Emanuele Seconda', number: '8' }, 1),
    ]);
    const objects = truth.underAnyName({ street: 'Piazza Vittorio Emanuele II' });
    expect(objects.map(({ numberKeys }) => numberKeys)).toEqual([['46'], ['118']]);
  });

  it('treats 9號 as 9 and 台 as 臺', () => {
    const truth = new GroundTruth([
      address({ street: '中山北路二段', number: '9號', city: '臺北市' }),
    ]);
    const queried = { street: '中山北路二段', number: '9', city: '台北市' };
    expect(truth.objectsOf(queried)).toHaveLength(1);
  });

  it('finds objects within a distance', () => {
    const truth = new GroundTruth([address(high), address(high, 0.00005), address(high, 0.001)]);
    expect(truth.near({ lat: 48, lon: 0 }, 6)).toHaveLength(2);
  });

  it('finds the objects in the building that contains a position', () => {
    const corners = [
      [-0.0001, 47.9999],
      [0.0001, 47.9999],
      [0.0001, 48.0001],
      [-0.0001, 48.0001],
      [-0.0001, 47.9999],
    ] as const;
    const ring = corners.map(([lon, lat]) => ({ lat, lon }));
    const building = { centre: { lat: 48, lon: 0 }, rings: [ring], lines: [] };
    const truth = new GroundTruth(
      [address(high), address({ ...high, number: '14' }, 0.0002)],
      [building],
    );
    const numbersAt = (lon: number) =>
      truth.inSameBuilding({ lat: 48, lon }).map(({ number }) => number);
    expect(numbersAt(0.00009)).toEqual(['12']);
    expect(numbersAt(0.00011)).toEqual([]);
  });
});

describe('a known address', () => {
  it.each([
    ['no street', { number: '1' }],
    ['no number', { street: 'Hauptstraße' }],
    ['a number without a digit', { street: 'Hauptstraße', number: 'ground floor' }],
  ])('is undefined with %s', (_what, fields: AddressFields) => {
    expect(knownAddress(fields, { centre: { lat: 0, lon: 0 }, rings: [], lines: [] })).toBe(
      undefined,
    );
  });

  it('has the first postcode of a list', () => {
    expect(address({ ...high, postcode: 'EC1Y 4GR;EC1Y 4XX' }).postcode).toBe('EC1Y 4GR');
  });

  it('has no city if the field has no letter', () => {
    expect(address({ ...high, city: '7' }).city).toBeUndefined();
  });
});
