import { expect, it } from 'vitest';
import { PackedPolygons } from './packed-polygons.js';
import type { MultiPolygonCoordinates } from './polygon.js';

it('restores areas with several polygons and holes', () => {
  const packed = new PackedPolygons();
  const areas: readonly MultiPolygonCoordinates[] = [
    [
      [
        [
          [-179.9999999, 1],
          [2, 3],
          [4, 5.0000001],
          [-179.9999999, 1],
        ],
      ],
    ],
    [
      [
        [
          [0, 0],
          [9, 0],
          [9, 9],
          [0, 0],
        ],
        [
          [1, 1],
          [2, 1],
          [2, 2],
          [1, 1],
        ],
      ],
      [
        [
          [20, 20],
          [21, 20],
          [21, 21],
          [20, 20],
        ],
      ],
    ],
  ];
  const indices = areas.map((area) => packed.add(area));
  expect(indices.map((index) => packed.polygons(index))).toEqual(areas);
  expect(packed.box(1)).toEqual({ west: 0, south: 0, east: 21, north: 21 });
});
