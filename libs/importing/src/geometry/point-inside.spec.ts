import { describe, expect, it } from '@jest/globals';
import { contains } from './contains.js';
import { pointInside } from './point-inside.js';
import type { Ring } from './polygon.js';

const square: Ring = [
  [0, 0],
  [0.001, 0],
  [0.001, 0.001],
  [0, 0.001],
  [0, 0],
];

describe('a point inside', () => {
  it('is the centroid of a simple outline', () => {
    expect(pointInside([[square]])).toEqual({ lon: 0.0005, lat: 0.0005 });
  });

  it('lies on the building even where the centroid is in its court or bay', () => {
    const court: Ring = [
      [0.0003, 0.0003],
      [0.0003, 0.0007],
      [0.0007, 0.0007],
      [0.0007, 0.0003],
      [0.0003, 0.0003],
    ];
    const withCourt = [[square, court]];
    expect(contains(withCourt, { lon: 0.0005, lat: 0.0005 })).toBe(false);
    expect(contains(withCourt, pointInside(withCourt))).toBe(true);
  });

  it('lies in the largest part of several', () => {
    const small: Ring = square.map(([lon, lat]) => [lon / 10 + 1, lat / 10]);
    expect(pointInside([[small], [square]])).toEqual({ lon: 0.0005, lat: 0.0005 });
  });
});
