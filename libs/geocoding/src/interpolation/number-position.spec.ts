import { describe, expect, it } from 'vitest';
import type { PremiseHit, StreetLine } from '../index/gazetteer.js';
import { positionOfNumber } from './number-position.js';

/** In degrees: about eleven metres. */
const STEP = 0.0001;

const house = (number: number, steps: number): PremiseHit => ({
  generation: 1,
  ordinal: number,
  numberKey: `${number}`,
  from: number,
  to: number,
  position: { lat: 0, lon: steps * STEP },
});

const row: StreetLine = {
  vertices: [
    { lat: STEP, lon: 0 },
    { lat: STEP, lon: 10 * STEP },
  ],
  numbers: { from: 1, to: 101, step: 2 },
};

const positionSteps = (
  number: number,
  hits: readonly PremiseHit[],
  lines: readonly StreetLine[] = [],
) => {
  const position = positionOfNumber(number, hits, lines);
  return position && [position.lat / STEP, position.lon / STEP].map((steps) => Math.round(steps));
};

describe('the interpolated position of a house number', () => {
  it('is between its neighbours', () => {
    expect(positionSteps(3, [house(1, 0), house(5, 4)])).toEqual([0, 2]);
    expect(positionSteps(3, [house(5, 4), house(1, 0)])).toEqual([0, 2]);
  });

  it.each<[string, readonly PremiseHit[]]>([
    ['without a neighbour on each side', [house(1, 0)]],
    ['if the neighbours are far apart', [house(1, 0), house(5, 40)]],
    ['if their numbers are far apart', [house(1, 0), house(45, 4)]],
  ])('is undefined %s', (_what, hits) => {
    expect(positionSteps(3, hits)).toBeUndefined();
  });

  it('is on its interpolation line', () => {
    expect(positionSteps(51, [], [row])).toEqual([1, 5]);
    expect(positionSteps(51, [house(1, 0), house(101, 40)], [row])).toEqual([1, 5]);
  });

  it('is undefined on an interpolation line of other numbers', () => {
    expect(positionSteps(50, [], [row])).toBeUndefined();
    expect(positionSteps(103, [], [row])).toBeUndefined();
  });

  it('is between its neighbours if they are nearer than the ends of the line', () => {
    expect(positionSteps(51, [house(49, 2), house(53, 4)], [row])).toEqual([0, 3]);
  });
});
