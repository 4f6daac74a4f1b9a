import { describe, expect, it } from 'vitest';
import { metresToShape, moveBy, shapeOf } from './shape.js';

const home = { lat: 48.6, lon: 8.87 };
const at = (east: number, north: number): [number, number] => {
  const { lat, lon } = moveBy(home, { east, north });
  return [lon, lat];
};
const from = (east: number, north: number) => moveBy(home, { east, north });

/*
 *   40 m  +----------+
 *         |  +----+  |     a square of 40 m with a yard of 20 m in its middle
 *         |  |    |  |
 *         |  +----+  |
 *    0 m  +----------+
 */
const square = [at(0, 0), at(40, 0), at(40, 40), at(0, 40), at(0, 0)];
const yard = [at(10, 10), at(10, 30), at(30, 30), at(30, 10), at(10, 10)];

describe('the distance to a shape', () => {
  it('is the distance to the point for a point', () => {
    const point = shapeOf({ type: 'Point', coordinates: at(0, 0) })!;
    expect(metresToShape(from(3, 4), point)).toBeCloseTo(5, 2);
  });

  it('is 0 inside an area, and the distance to the outline outside', () => {
    const area = shapeOf({ type: 'Polygon', coordinates: [square] })!;
    expect(metresToShape(from(20, 5), area)).toBe(0);
    expect(metresToShape(from(20, -7), area)).toBeCloseTo(7, 2);
    expect(metresToShape(from(43, 44), area)).toBeCloseTo(5, 2);
  });

  it('treats a courtyard as outside', () => {
    const area = shapeOf({ type: 'MultiPolygon', coordinates: [[square, yard]] })!;
    expect(metresToShape(from(20, 12), area)).toBeCloseTo(2, 2);
  });

  it('has the centre of an area inside it', () => {
    const area = shapeOf({ type: 'Polygon', coordinates: [square] })!;
    expect(metresToShape(area.centre, { ...area, rings: [] })).toBe(0);
    expect(area.centre.lat).toBeCloseTo(from(0, 20).lat, 6);
    const hollow = shapeOf({ type: 'Polygon', coordinates: [square, yard] })!;
    expect(metresToShape(hollow.centre, hollow)).toBe(0);
  });

  it('is the short way across the antimeridian', () => {
    const point = shapeOf({ type: 'Point', coordinates: [-179.9999, -17] })!;
    expect(metresToShape({ lat: -17, lon: 179.9999 }, point)).toBeLessThan(25);
  });
});
