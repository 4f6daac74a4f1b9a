import { describe, expect, it } from 'vitest';
import { polygonPartAt } from './rows.js';
import type { MultiPolygon } from './rows.js';

/** A square of side 2 whose south-western corner is given. */
const square = (lon: number, lat: number): MultiPolygon[number] => [
  [
    [lon, lat],
    [lon + 2, lat],
    [lon + 2, lat + 2],
    [lon, lat + 2],
    [lon, lat],
  ],
];

//  4  +--+
//  2  +--+     +--+
//  0        .  +--+
//     0  2     6  8
const parts = [square(0, 2), square(6, 0)];

describe('the part of an area at a door', () => {
  it.each([
    ['inside the first', { lat: 3, lon: 1 }, 0],
    ['inside the second', { lat: 1, lon: 7 }, 6],
    ['on an edge of the second', { lat: 1, lon: 6 }, 6],
    ['before the first', { lat: 1.5, lon: 1 }, 0],
    ['before the second', { lat: 0, lon: 5 }, 6],
  ])('is the one that contains it or is nearest: %s', (_where, door, west) => {
    expect(polygonPartAt(parts, door)?.[0]?.[0]?.lon).toBe(west);
  });

  it('scales degrees of longitude by the latitude', () => {
    const north = [square(0, 60), square(5, 63.5)];
    // There, 3 degrees of longitude are as long as 1.5 of latitude; the other part is 2.5 away.
    expect(polygonPartAt(north, { lat: 61, lon: 5 })?.[0]?.[0]?.lon).toBe(0);
  });

  it('is the only one, with its holes, and undefined if there is none', () => {
    const ring = square(0, 0)[0]!;
    expect(polygonPartAt([[ring, ring]], { lat: 50, lon: 50 })).toHaveLength(2);
    expect(polygonPartAt([], { lat: 0, lon: 0 })).toBeUndefined();
  });
});
