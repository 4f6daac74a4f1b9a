import { describe, expect, it } from '@jest/globals';
import { knownAddress, type AddressFields } from './known-address.js';
import { Truth } from './truth.js';

const address = (fields: AddressFields, lon = 0) =>
  knownAddress(fields, { centre: { lat: 48, lon }, rings: [], lines: [] })!;

const high = { street: 'Hauptstraße', number: '12' };

describe('the truth', () => {
  it('is every object of that street and number, its unit and spelling ignored', () => {
    const truth = new Truth([
      address({ ...high, unit: '1' }),
      address({ street: 'HAUPTSTRASSE', number: '12', unit: '2' }),
      address({ ...high, number: '12a' }),
    ]);
    expect(truth.objectsOf(high)).toHaveLength(2);
  });

  it('leaves out what contradicts the postcode or the city, not what lacks them', () => {
    const truth = new Truth([
      address({ ...high, city: 'Nagold', postcode: '72202' }),
      address({ ...high, city: 'Nufringen', postcode: '71154' }),
      address(high),
    ]);
    expect(truth.objectsOf({ ...high, city: 'NAGOLD' })).toHaveLength(2);
    expect(truth.objectsOf({ ...high, postcode: '71154' })).toHaveLength(2);
    expect(truth.objectsOf(high)).toHaveLength(3);
  });

  it('knows an object by every number and street that it lists', () => {
    const truth = new Truth([
      address({ street: 'Piazza Vittorio;Piazza Vittorio Emanuele', number: '1;3, 5 ' }),
    ]);
    expect(truth.objectsOf({ street: 'piazza vittorio emanuele', number: '5' })).toHaveLength(1);
    expect(truth.objectsOf({ street: 'Piazza Vittorio', number: '3' })).toHaveLength(1);
  });

  it('knows a street under both of its names, and a namesake elsewhere as another', () => {
    const truth = new Truth([
      address({ street: 'Via Bixio', number: '2' }),
      address({ street: 'Via Nino Bixio', number: '2' }, 0.0001),
      address({ street: 'Piazza Bixio', number: '2' }, 1),
      address({ street: 'Via Nino Bixio', number: '4' }),
    ]);
    const found = truth.underAnyName({ street: 'Via Bixio' });
    expect(found.map(({ street }) => street)).toEqual([
      'Via Bixio',
      'Via Nino Bixio',
      'Via Nino Bixio',
    ]);
  });

  it('knows a street whose numeral is written in two ways, its houses beside one another', () => {
    const truth = new Truth([
      address({ street: 'Piazza Vittorio Emanuele II', number: '46' }),
      address({ street: 'Piazza Vittorio Emanuele Secondo', number: '118' }, 0.001),
      address({ street: 'Piazza Vittorio Emanuele Terzo', number: '120' }, 0.001),
      address({ street: 'Piazza Vittorio Emanuele Seconda', number: '8' }, 1),
    ]);
    const found = truth.underAnyName({ street: 'Piazza Vittorio Emanuele II' });
    expect(found.map(({ numberKeys }) => numberKeys)).toEqual([['46'], ['118']]);
  });

  it('takes 9號 for 9 and 台 for 臺', () => {
    const truth = new Truth([address({ street: '中山北路二段', number: '9號', city: '臺北市' })]);
    const asked = { street: '中山北路二段', number: '9', city: '台北市' };
    expect(truth.objectsOf(asked)).toHaveLength(1);
  });

  it('finds what shares a spot', () => {
    const truth = new Truth([address(high), address(high, 0.00005), address(high, 0.001)]);
    expect(truth.near({ lat: 48, lon: 0 }, 6)).toHaveLength(2);
  });

  it('finds who is in the building that a position is in', () => {
    const corners = [
      [-0.0001, 47.9999],
      [0.0001, 47.9999],
      [0.0001, 48.0001],
      [-0.0001, 48.0001],
      [-0.0001, 47.9999],
    ] as const;
    const ring = corners.map(([lon, lat]) => ({ lat, lon }));
    const building = { centre: { lat: 48, lon: 0 }, rings: [ring], lines: [] };
    const truth = new Truth(
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
  ])('needs more than %s', (_what, fields: AddressFields) => {
    expect(knownAddress(fields, { centre: { lat: 0, lon: 0 }, rings: [], lines: [] })).toBe(
      undefined,
    );
  });

  it('has one postcode, whatever its field lists', () => {
    expect(address({ ...high, postcode: 'EC1Y 4GR;EC1Y 4XX' }).postcode).toBe('EC1Y 4GR');
  });

  it('takes no city from a field that holds none', () => {
    expect(address({ ...high, city: '7' }).city).toBeUndefined();
  });
});
