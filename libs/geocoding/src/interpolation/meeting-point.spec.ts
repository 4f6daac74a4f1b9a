import { expect, it } from 'vitest';
import { LocalPlane } from './local-plane.js';
import type { StreetGeometry } from './meeting-point.js';
import { meetingPoint } from './meeting-point.js';

const plane = new LocalPlane({ lat: 48.6, lon: 8.87 });

/** Polylines through points in metres east and north. */
const street = (...lines: readonly (readonly (readonly [number, number])[])[]): StreetGeometry =>
  lines.map((line) => line.map(([east, north]) => plane.toPosition({ east, north })));

/** Where two streets meet, in whole metres, and how far apart they are there. */
const meet = (one: StreetGeometry, other: StreetGeometry) => {
  const found = meetingPoint(one, other);
  if (!found) return undefined;
  const { east, north } = plane.toVector(found.position);
  return [
    Math.round(east),
    Math.round(north),
    Math.round(found.gapMetres),
    found.isMapped,
  ] as const;
};

const eastWest = street([
  [-100, 0],
  [0, 0],
  [100, 0],
]);

it.each([
  [
    'a vertex in common',
    street([
      [0, -50],
      [0, 0],
      [0, 50],
    ]),
    [0, 0, 0, true],
  ],
  [
    'a crossing without one',
    street([
      [50, -50],
      [50, 50],
    ]),
    [50, 0, 0, true],
  ],
  [
    'a T-junction',
    street([
      [-40, 0],
      [-40, 70],
    ]),
    [-40, 0, 0, true],
  ],
  [
    'two carriageways',
    street(
      [
        [20, -50],
        [20, 50],
      ],
      [
        [40, 50],
        [40, -50],
      ],
    ),
    [30, 0, 0, true],
  ],
  [
    'a gap that a square fills',
    street([
      [10, 30],
      [10, 90],
    ]),
    [10, 15, 30, true],
  ],
  [
    'too wide a gap',
    street([
      [10, 45],
      [10, 90],
    ]),
    undefined,
  ],
  ['addresses only', street([[10, 60]], [[10, 20]], [[10, 90]]), [10, 10, 20, false]],
  ['addresses far off', street([[10, 120]]), undefined],
  ['nothing', street(), undefined],
])('streets with %s', (_what, other, expected) => {
  expect(meet(eastWest, other)).toEqual(expected);
  expect(meet(other, eastWest)).toEqual(expected);
});

it('of two crossings the one with more points in common is taken', () => {
  const bend = street(
    [
      [-90, -20],
      [-90, 0],
    ],
    [
      [60, -9],
      [60, 9],
    ],
    [
      [80, -9],
      [80, 9],
    ],
  );

  expect(meet(eastWest, bend)).toEqual([70, 0, 0, true]);
});
