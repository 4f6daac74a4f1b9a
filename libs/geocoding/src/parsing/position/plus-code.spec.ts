import fc from 'fast-check';
import { OpenLocationCode } from 'open-location-code';
import { describe, expect, it } from 'vitest';
import { findPlusCode, positionOfCode, positionOfShortCode } from './plus-code.js';

describe('findPlusCode', () => {
  it.each([
    ['8FW4V75V+8Q', '8FW4V75V+8Q', ''],
    ['8fw4v75v+8q', '8fw4v75v+8q', ''],
    ['8FW4V75V+', '8FW4V75V+', ''],
    ['8FW4V75V+8QR', '8FW4V75V+8QR', ''],
    ['8FW4V75V＋8Q', '8FW4V75V+8Q', ''],
    ['8FW4V75V%2B8Q', '8FW4V75V+8Q', ''],
    ['Plus code: (8FW4V75V+8Q)', '8FW4V75V+8Q', 'Plus code:'],
    ['8FW4V75V+8Q Paris, France', '8FW4V75V+8Q', 'Paris, France'],
  ])('finds the full code in %s', (text, code, rest) => {
    expect(findPlusCode(text)).toEqual({ code, isShort: false, rest });
  });

  it.each([
    ['CWC8+R9 Mountain View', 'CWC8+R9', 'Mountain View'],
    ['V75V+8Q, Paris, France', 'V75V+8Q', 'Paris, France'],
    ['Paris v75v+8q', 'v75v+8q', 'Paris'],
    ['Paris, V75V+8Q, France', 'V75V+8Q', 'Paris, France'],
    ['3W9QCJ+2V', '3W9QCJ+2V', ''],
    ['V75V+8Q', 'V75V+8Q', ''],
  ])('finds the short code in %s', (text, code, rest) => {
    expect(findPlusCode(text)).toEqual({ code, isShort: true, rest });
  });

  it.each([
    'Hauptstraße 22+24',
    'Hauptstraße 2+4',
    'C++',
    '+49 711 123456',
    '2345+67+89',
    '8FW4V75V+8',
    'XXXXXXXX+XX',
    '8FW40000+',
    'AB12+CD',
    'Rock + Roll Street 5',
    'V75V 8Q Paris',
  ])('finds none in %s', (text) => {
    expect(findPlusCode(text)).toBeUndefined();
  });
});

describe('the position of a code', () => {
  const library = new OpenLocationCode();
  const lat = fc.double({ min: -80, max: 80, noNaN: true });
  const lon = fc.double({ min: -179, max: 179, noNaN: true });

  it('is in the area of the code', () => {
    const digits = (from: string, length: number) =>
      fc.string({ unit: fc.constantFrom(...from), minLength: length, maxLength: length });
    const alphabet = '23456789CFGHJMPQRVWX';
    const code = fc
      .tuple(digits('23456789C', 1), digits(alphabet, 7), digits(alphabet, 4), fc.nat({ max: 2 }))
      .map(([first, whole, fine, shorter]) => `${first}${whole}+${fine.slice(shorter)}`);
    fc.assert(
      fc.property(code, (given) => {
        fc.pre(library.isFull(given));
        const { lat: latitude, lon: longitude } = positionOfCode(given);
        expect(library.encode(latitude, longitude, given.length - 1)).toBe(given);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is recovered from a short code near any place within four tenths of a degree', () => {
    const offset = fc.double({ min: -0.4, max: 0.4, noNaN: true });
    fc.assert(
      fc.property(lat, lon, offset, offset, (latitude, longitude, north, east) => {
        const code = library.encode(latitude, longitude);
        const near = { lat: latitude + north, lon: longitude + east };
        const position = positionOfShortCode(code.slice(4).toLowerCase(), near);
        expect(position.lat).toBeCloseTo(positionOfCode(code).lat, 9);
        expect(position.lon).toBeCloseTo(positionOfCode(code).lon, 9);
      }),
      { numRuns: 2_000 },
    );
  });
});
