import { describe, expect, it } from '@jest/globals';
import { inTurns } from './in-turns.js';

const busyFor = (milliseconds: number): void => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

describe('mapping in turns', () => {
  it('keeps the order, and asks nobody where there is nobody to ask', async () => {
    expect(await inTurns([1, 2, 3], (item, index) => item * index, undefined)).toEqual([0, 2, 6]);
  });

  it('gives way between items that take long, and never before the first', async () => {
    let turns = 0;
    const giveWay = async (): Promise<void> => void (turns += 1);
    const double = (item: number): number => {
      busyFor(3);
      return item * 2;
    };
    expect(await inTurns([1, 2, 3], double, giveWay)).toEqual([2, 4, 6]);
    expect(turns).toBe(2);
  });
});
