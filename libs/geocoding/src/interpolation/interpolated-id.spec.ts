import { describe, expect, it } from 'vitest';
import { validate, version } from 'uuid';
import { interpolatedId, placeHash, readInterpolatedId } from './interpolated-id.js';

const street = '1a0c96f2-80d2-536e-8b6b-dd1dd56203e9';
const place = '4cfbf783-08c0-5c7e-b859-d5b38b645edd';

describe('the id of an interpolated house', () => {
  it.each([
    ...['1', '221c', '12-14', '203-06', '1700/68', '12/1/2', '12quater', '1-2-3-504', 'n112w16298'],
    ...['999999999zz', '12가', '12号3', '9'],
  ])('is a UUID of version 8 that contains the number %s and begins as its street', (key) => {
    const id = interpolatedId({ street, key }) ?? '';
    expect(validate(id) && version(id)).toBe(8);
    expect(id.slice(0, 14)).toBe(street.slice(0, 14));
    const read = readInterpolatedId(id);
    expect(read).toEqual({ key, firstStreet: expect.any(String), lastStreet: expect.any(String) });
    expect(read!.firstStreet <= street && street <= read!.lastStreet).toBe(true);
  });

  it('contains the place of a house that is numbered by its village', () => {
    const id = interpolatedId({ street, key: '1234-5a', place });
    expect(readInterpolatedId(id!)).toMatchObject({ key: '1234-5a', placeHash: placeHash(place) });
  });

  it('differs by street, number and place', () => {
    const other = '1a0c96f2-80d2-536f-8b6b-dd1dd56203e9';
    const ids = [street, other].flatMap((of) =>
      ['1', '11', '1-1', '1a', 'a1', '1/1', '10', '0', '01'].flatMap((key) => [
        interpolatedId({ street: of, key }),
        interpolatedId({ street: of, key, place }),
        interpolatedId({ street: of, key, place: street }),
      ]),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    ['a long number', { street, key: '1234567890-1' }],
    ['many other letters', { street, key: '12가나다' }],
    ['a long number beside a place', { street, key: '1234-567', place }],
  ])('does not exist for %s', (_, house) => {
    expect(interpolatedId(house)).toBeUndefined();
  });

  it.each([
    street,
    place,
    '1a0c96f2-80d2-836e-0b6b-dd1dd56203e9',
    '1a0c96f2-80d2-836e-bb6b-dd1dd56203e9',
  ])('is not %s', (id) => {
    expect(readInterpolatedId(id)).toBeUndefined();
  });
});
