import { describe, expect, it } from 'vitest';
import type { Position } from '#contracts';
import { fractionBetween, interpolateAlongStreet, interpolateStraight } from './along-street.js';
import { LocalPlane } from './local-plane.js';

type Point = readonly [eastMetres: number, northMetres: number];

const plane = new LocalPlane({ lat: 48.6, lon: 8.87 });
const at = ([east, north]: Point): Position => plane.toPosition({ east, north });
const street = (...points: readonly Point[]) => points.map(at);

/** The point halfway from one house to another along the street, in whole metres. */
const middle = (houses: readonly [Point, Point], ...lines: readonly (readonly Position[])[]) => {
  const [below, above] = houses;
  const position = interpolateAlongStreet(0.5, [at(below), at(above)], lines);
  if (!position) return undefined;
  const { east, north } = plane.toVector(position);
  return [Math.round(east), Math.round(north)];
};

const straight = street([0, 0], [100, 0]);
/** East, and from its corner north. */
const corner = street([0, 0], [100, 0], [100, 100]);

describe('a position along a street', () => {
  it('is on the side of its neighbours, at their distance from the street', () => {
    const houses = [
      [20, 10],
      [80, 20],
    ] as const;
    expect(middle(houses, straight)).toEqual([50, 15]);
  });

  it('follows the outside of a corner', () => {
    const houses = [
      [60, -10],
      [110, 40],
    ] as const;
    const [east = 0, north = 0] = middle(houses, corner) ?? [];
    expect(east + -north).toBeGreaterThan(105);
  });

  it('follows the shorter building line on the inside of a corner', () => {
    const houses = [
      [60, 20],
      [80, 60],
    ] as const;
    const [east = 0, north = 0] = middle(houses, corner) ?? [];
    expect(Math.abs(east - 80)).toBeLessThanOrEqual(2);
    expect(Math.abs(north - 30)).toBeLessThanOrEqual(12);
  });

  it('continues over ways that share an end, in any direction', () => {
    const houses = [
      [20, 10],
      [80, 10],
    ] as const;
    const ways = [street([0, 0], [40, 0]), street([100, 0], [40, 0])];
    expect(middle(houses, ...ways)).toEqual([50, 10]);
  });

  it('follows the carriageway nearest to its neighbours', () => {
    const houses = [
      [20, 25],
      [80, 25],
    ] as const;
    expect(middle(houses, straight, street([0, 15], [100, 15]))).toEqual([50, 25]);
  });

  it('extends the street straight on to a house beyond its end', () => {
    const houses = [
      [80, 10],
      [120, 10],
    ] as const;
    expect(middle(houses, straight)).toEqual([100, 10]);
  });

  it('works across the antimeridian', () => {
    const edge = new LocalPlane({ lat: -16.8, lon: 179.9998 });
    const points = [
      [0, 10],
      [60, 10],
      [-20, 0],
      [80, 0],
    ].map(([east = 0, north = 0]) => edge.toPosition({ east, north }));
    const [below, above, start, end] = points as [Position, Position, Position, Position];
    const position = interpolateAlongStreet(0.5, [below, above], [[start, end]]);
    expect(position && edge.toVector(position).east).toBeCloseTo(30, 3);
    expect(position?.lon).toBeLessThan(-179.999);
  });

  it.each<[string, readonly [Point, Point], readonly (readonly Position[])[]]>([
    [
      'without a line',
      [
        [20, 10],
        [80, 10],
      ],
      [],
    ],
    [
      'if the lines are not connected',
      [
        [20, 10],
        [80, 10],
      ],
      [street([0, 0], [40, 0]), street([60, 0], [100, 0])],
    ],
    [
      'of houses on different sides',
      [
        [20, 10],
        [80, -10],
      ],
      [straight],
    ],
    [
      'of a house far from the line',
      [
        [20, 10],
        [80, 150],
      ],
      [straight],
    ],
    [
      'if the street is a detour',
      [
        [0, 10],
        [0, 40],
      ],
      [street([0, 0], [200, 0], [200, 50], [0, 50])],
    ],
  ])('is undefined %s', (_what, houses, lines) => {
    expect(middle(houses, ...lines)).toBeUndefined();
  });
});

describe('a number between two neighbours', () => {
  it('is at the same fraction of the way as of their difference', () => {
    expect(fractionBetween(3, 1, 5)).toBe(0.5);
    expect(fractionBetween(4, 2, 10)).toBe(0.25);
    const houses = [
      { lat: 0, lon: 0 },
      { lat: 0, lon: 8 },
    ] as const;
    expect(interpolateStraight(0.25, houses)).toEqual({ lat: 0, lon: 2 });
  });

  it.each([1, 5, 7])('is not %d, outside of 1 to 5', (number) => {
    expect(fractionBetween(number, 1, 5)).toBeUndefined();
  });
});
