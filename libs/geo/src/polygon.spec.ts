import { describe, expect, it } from 'vitest';
import { orientRings } from './polygon.js';
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
