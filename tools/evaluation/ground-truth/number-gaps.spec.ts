import { describe, expect, it } from 'vitest';
import type { KnownAddress } from './known-address.js';
import { knownAddress } from './known-address.js';
import { NumberGaps } from './number-gaps.js';
import { metresBetween, moveBy } from './shape.js';

const origin = { lat: 48.6, lon: 8.87 };
const at = (east: number, north = 0) => moveBy(origin, { east, north });

const house = (number: number, east: number, north = 0): KnownAddress =>
  knownAddress(
    { street: 'Talweg', number: String(number) },
    { centre: at(east, north), rings: [], lines: [] },
  )!;

/** Houses 1 to 99, ten metres apart a number. */
const regular = Array.from({ length: 50 }, (_, index) => house(2 * index + 1, 20 * index));

describe('the likely positions of a house that is missing', () => {
  it('are at one place where all houses are at regular distances', () => {
    const positions = new NumberGaps([regular]).likelyPositions('21', [
      house(19, 500, 500),
      house(23, 540, 500),
    ]);
    expect(positions.length).toBeGreaterThanOrEqual(20);
    for (const position of positions)
      expect(metresBetween(position, at(520, 500))).toBeLessThan(0.1);
  });

  it('are as far from the middle as the known houses of the file are', () => {
    // Every second house is 6 m beside the line and 4 m beyond its place.
    const winding = regular.map((known, index) =>
      index % 2 === 0 ? known : house(2 * index + 1, 20 * index + 4, 6),
    );
    const positions = new NumberGaps([winding]).likelyPositions('21', [
      house(19, 0),
      house(23, 40),
    ]);
    const metres = positions.map((position) => metresBetween(position, at(20)));
    expect(Math.max(...metres)).toBeGreaterThan(6);
    expect(Math.max(...metres)).toBeLessThan(9);
  });

  it('are unknown beyond the last house, on the other side, and in a file of few houses', () => {
    const gaps = new NumberGaps([regular]);
    expect(gaps.likelyPositions('25', [house(19, 0), house(23, 40)])).toEqual([]);
    expect(gaps.likelyPositions('20', [house(19, 0), house(23, 40)])).toEqual([]);
    expect(
      new NumberGaps([regular.slice(0, 5)]).likelyPositions('21', [house(19, 0), house(23, 40)]),
    ).toEqual([]);
  });
});
