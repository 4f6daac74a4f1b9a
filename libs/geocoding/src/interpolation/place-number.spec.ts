import { describe, expect, it } from '@jest/globals';
import type { PremiseHit, StreetLine } from '../gazetteer/gazetteer.js';
import { placeNumber } from './place-number.js';

/** A ten-thousandth of a degree: some eleven metres. */
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

const placed = (number: number, hits: readonly PremiseHit[], lines: readonly StreetLine[] = []) => {
  const position = placeNumber(number, hits, lines);
  return position && [position.lat / STEP, position.lon / STEP].map((steps) => Math.round(steps));
};

describe('the place of a number', () => {
  it('is between its neighbours', () => {
    expect(placed(3, [house(1, 0), house(5, 4)])).toEqual([0, 2]);
    expect(placed(3, [house(5, 4), house(1, 0)])).toEqual([0, 2]);
  });

  it.each<[string, readonly PremiseHit[]]>([
    ['without a neighbour on either hand', [house(1, 0)]],
    ['where they are far apart', [house(1, 0), house(5, 40)]],
    ['where their numbers are', [house(1, 0), house(45, 4)]],
  ])('is none %s', (_what, hits) => {
    expect(placed(3, hits)).toBeUndefined();
  });

  it('is on the line that is drawn for it', () => {
    expect(placed(51, [], [row])).toEqual([1, 5]);
    expect(placed(51, [house(1, 0), house(101, 40)], [row])).toEqual([1, 5]);
  });

  it('is none on a line of other numbers', () => {
    expect(placed(50, [], [row])).toBeUndefined();
    expect(placed(103, [], [row])).toBeUndefined();
  });

  it('is between its neighbours where these are nearer than the ends of the line', () => {
    expect(placed(51, [house(49, 2), house(53, 4)], [row])).toEqual([0, 3]);
  });
});
