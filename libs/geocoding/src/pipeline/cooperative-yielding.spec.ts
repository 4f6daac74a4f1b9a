import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mapCooperatively, mapInSteps } from './cooperative-yielding.js';

// A busy machine may stop the process between any two reads of the clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const busyFor = (milliseconds: number): void => void vi.advanceTimersByTime(milliseconds);

describe('mapCooperatively', () => {
  it('keeps the order, and does not yield without a function for it', async () => {
    expect(await mapCooperatively([1, 2, 3], (item, index) => item * index, undefined)).toEqual([
      0, 2, 6,
    ]);
  });

  it('yields between slow items, and never before the first', async () => {
    let yields = 0;
    const yieldToEventLoop = async (): Promise<void> => void (yields += 1);
    const double = (item: number): number => {
      busyFor(3);
      return item * 2;
    };
    expect(await mapCooperatively([1, 2, 3], double, yieldToEventLoop)).toEqual([2, 4, 6]);
    expect(yields).toBe(2);
  });
});

describe('mapInSteps', () => {
  const inSteps = function* (item: number): Generator<void, number> {
    busyFor(3);
    yield;
    busyFor(3);
    yield;
    return item * 2;
  };

  it('keeps the order, and yields between slow steps', async () => {
    let yields = 0;
    const yieldToEventLoop = async (): Promise<void> => void (yields += 1);
    expect(await mapInSteps([1, 2, 3], inSteps, yieldToEventLoop)).toEqual([2, 4, 6]);
    // Each item has two slow steps.
    expect(yields).toBe(6);
  });

  it('does not yield without a function for it', async () => {
    expect(await mapInSteps([1, 2], inSteps, undefined)).toEqual([2, 4]);
  });
});
