import { describe, expect, it } from 'vitest';
import { flatMapPausing, runInTurns } from './pausing.js';

const numbers = Array.from({ length: 2_500 }, (_, number) => number);

describe('a computation with pauses', () => {
  it('has the same result as without pauses', async () => {
    const doubled = flatMapPausing(numbers, (number) => [number, number]);
    const expected = numbers.flatMap((number) => [number, number]);
    expect(await runInTurns(doubled)).toEqual(expected);
  });

  it('lets the event loop turn after every thousand items', async () => {
    const turns: number[] = [];
    let mapped = 0;
    const work = flatMapPausing(numbers, () => [(mapped += 1)]);
    const observe = (): void => {
      turns.push(mapped);
      if (mapped < numbers.length) setImmediate(observe);
    };
    setImmediate(observe);
    await runInTurns(work);
    expect(turns.slice(0, 2)).toEqual([1_000, 2_000]);
  });
});
