import { describe, expect, it } from '@jest/globals';
import { meanOf } from './line-positions.js';

describe('the mean of vertices', () => {
  it.each([
    ['amid them', [9, 10, 11], 10],
    ['amid them on both sides of Greenwich', [-1, 3], 1],
    ['on the 180th meridian when they lie on both sides of it', [179.9, -179.9], 180],
    ['west of it when most of them do', [-179.9, 179.9, -179.6], -179.8667],
  ])('lies %s', (_, longitudes, expected) => {
    const { lon, lat } = meanOf(longitudes.map((each) => ({ lon: each, lat: 50 })));
    expect(Math.abs(lon)).toBeCloseTo(Math.abs(expected), 3);
    expect(lat).toBe(50);
  });
});
