import { describe, expect, it } from 'vitest';
import { geodesicMetres, isRoughlyWithin, roughDistanceMetres } from './distance.js';
import { toMercator } from './projections.js';

const berlin = { lat: 52.5163, lon: 13.3777 };
const potsdam = { lat: 52.3989, lon: 13.0657 };
const [west, east] = [
  { lat: -16.8, lon: 179.99 },
  { lat: -16.8, lon: -179.99 },
];

describe('distance', () => {
  it('of a degree of latitude grows from the equator to the pole', () => {
    const degree = (lat: number) => geodesicMetres({ lat, lon: 0 }, { lat: lat + 1, lon: 0 });
    expect(degree(0)).toBeCloseTo(110_574.4, 1);
    expect(degree(89)).toBeCloseTo(111_693.9, 1);
  });

  it('is approximated within one percent', () => {
    const exact = geodesicMetres(berlin, potsdam);
    expect(Math.abs(roughDistanceMetres(berlin, potsdam) / exact - 1)).toBeLessThan(0.01);
  });

  it('crosses the antimeridian the short way', () => {
    expect(geodesicMetres(west, east)).toBeLessThan(2_200);
    expect(roughDistanceMetres(west, east)).toBeLessThan(2_200);
  });

  it('is never excluded by the prefilter', () => {
    expect(isRoughlyWithin(berlin, potsdam, geodesicMetres(berlin, potsdam))).toBe(true);
    expect(isRoughlyWithin(berlin, potsdam, 20_000)).toBe(false);
  });
});

describe('the Mercator plane', () => {
  it('has its origin at 0, 0 and is a square', () => {
    expect(toMercator({ lat: 0, lon: 0 }).x).toBe(0);
    expect(toMercator({ lat: 0, lon: 0 }).y).toBeCloseTo(0, 6);
    const corner = toMercator({ lat: 90, lon: 180 });
    expect(corner.y).toBeCloseTo(corner.x, 0);
  });
});
