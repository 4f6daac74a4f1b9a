import { describe, expect, it } from 'vitest';
import { TILE_EXTENT, TilePlane } from './tile-plane.js';
import type { TilePoint } from './tile-plane.js';

const world = new TilePlane({ zoom: 0, x: 0, y: 0 }, 0);
const outside = TILE_EXTENT + 500;

const square = (from: number, to: number): readonly TilePoint[] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];

describe('the plane of a tile', () => {
  it.each([
    { lon: -90, lat: 66.5132604, at: [1024, 1024] },
    { lon: 0, lat: 0, at: [2048, 2048] },
    { lon: 90, lat: -85.0511288, at: [3072, 4096] },
  ])('has $lon, $lat at $at', ({ lon, lat, at }) => {
    expect(world.point(lon, lat)).toEqual(at);
  });

  it('has corners in Mercator metres, with a buffer around the tile', () => {
    const { southWest, northEast } = new TilePlane({ zoom: 1, x: 1, y: 0 }, 0).corners;
    const half = 20_037_508.34;
    const buffer = (half * 64) / TILE_EXTENT;
    expect(southWest.x).toBeCloseTo(-buffer, 0);
    expect(southWest.y).toBeCloseTo(-buffer, 0);
    expect(northEast.x).toBeCloseTo(half + buffer, 0);
    expect(northEast.y).toBeCloseTo(half + buffer, 0);
  });

  it('leaves points outside the tile and its buffer out', () => {
    const plane = new TilePlane({ zoom: 10, x: 0, y: 0 }, 0);
    expect(plane.point(7, 47)).toBeUndefined();
  });

  it('clips a line to its pieces inside', () => {
    const there: TilePoint = [outside, 10];
    const line: readonly TilePoint[] = [[10, 10], there, [outside, 20], [10, 20]];
    expect(world.line(line)).toEqual([
      [
        [10, 10],
        [4160, 10],
      ],
      [
        [4160, 20],
        [10, 20],
      ],
    ]);
    expect(world.line([there, [outside, 20]])).toEqual([]);
  });

  it('clips a ring and closes it', () => {
    expect(world.ring(square(4000, outside))).toEqual([
      [4000, 4160],
      [4000, 4000],
      [4160, 4000],
      [4160, 4160],
      [4000, 4160],
    ]);
    expect(world.ring(square(outside, outside + 10))).toBeUndefined();
  });

  it('leaves out vertices within the tolerance, and rings of which too few are left', () => {
    const coarse = new TilePlane({ zoom: 0, x: 0, y: 0 }, 8);
    expect(
      coarse.line([
        [0, 0],
        [4, 0],
        [8, 0],
        [20, 0],
      ]),
    ).toEqual([
      [
        [0, 0],
        [20, 0],
      ],
    ]);
    expect(
      coarse.line([
        [0, 0],
        [3, 0],
      ]),
    ).toEqual([
      [
        [0, 0],
        [3, 0],
      ],
    ]);
    expect(coarse.ring(square(0, 5))).toBeUndefined();
    expect(coarse.ring(square(0, 50))).toEqual(square(0, 50));
  });
});
