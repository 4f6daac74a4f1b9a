import { describe, expect, it } from 'vitest';
import { orientRings, polygonContains, pointInside } from './polygon.js';
import type { Ring } from './polygon.js';

const counterClockwise: Ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];

describe('orientRings', () => {
  it('turns the exterior counter-clockwise and holes clockwise', () => {
    const clockwise = counterClockwise.toReversed();
    expect(orientRings([[clockwise, counterClockwise]])).toEqual([[counterClockwise, clockwise]]);
  });

  it('closes rings and rounds to seven decimals', () => {
    const open: Ring = [
      [0.123456789, 0],
      [1, 0],
      [1, 1],
    ];
    expect(orientRings([[open]])).toEqual([
      [
        [
          [0.1234568, 0],
          [1, 0],
          [1, 1],
          [0.1234568, 0],
        ],
      ],
    ]);
  });
});

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
