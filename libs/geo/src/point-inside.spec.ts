import { describe, expect, it } from 'vitest';
import { polygonContains } from './polygon.js';
import { pointInside } from './point-inside.js';
import type { Ring } from './polygon.js';

const square: Ring = [
  [0, 0],
  [0.001, 0],
  [0.001, 0.001],
  [0, 0.001],
  [0, 0],
];

describe('pointInside', () => {
  it('returns the centroid of a simple outline', () => {
    expect(pointInside([[square]])).toEqual({ lon: 0.0005, lat: 0.0005 });
  });

  it('returns a point on the building when the centroid is in a courtyard', () => {
    const court: Ring = [
      [0.0003, 0.0003],
      [0.0003, 0.0007],
      [0.0007, 0.0007],
      [0.0007, 0.0003],
      [0.0003, 0.0003],
    ];
    const withCourt = [[square, court]];
    expect(polygonContains(withCourt, { lon: 0.0005, lat: 0.0005 })).toBe(false);
    expect(polygonContains(withCourt, pointInside(withCourt))).toBe(true);
  });

  it('returns a point in the largest polygon', () => {
    const small: Ring = square.map(([lon, lat]) => [lon / 10 + 1, lat / 10]);
    expect(pointInside([[small], [square]])).toEqual({ lon: 0.0005, lat: 0.0005 });
  });
});
