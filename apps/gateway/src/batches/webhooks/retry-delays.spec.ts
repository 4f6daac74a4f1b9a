import { describe, expect, it } from '@jest/globals';
import { retrySecondsAfter } from './retry-delays.js';

const DAY = 24 * 3_600;

const delaysOfOneMessage = (): number[] => {
  const delays: number[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const delay = retrySecondsAfter(attempt);
    if (delay === undefined) return delays;
    delays.push(delay);
  }
};

describe('the delays between attempts', () => {
  it('grow, begin within seconds and end after a day', () => {
    const delays = delaysOfOneMessage();
    expect(delays[0]).toBeLessThan(6);
    expect([...delays].sort((one, other) => one - other)).toEqual(delays);
    const sum = delays.reduce((total, delay) => total + delay, 0);
    expect(sum).toBeGreaterThan(0.85 * DAY);
    expect(sum).toBeLessThan(1.15 * DAY);
  });

  it('are longer where the receiver asks for that, within reason', () => {
    expect(retrySecondsAfter(1, 100)).toBe(100);
    expect(retrySecondsAfter(3, 10)).toBeGreaterThan(100);
    expect(retrySecondsAfter(1, 1e9)).toBe(36_000);
    expect(retrySecondsAfter(11, 100)).toBeUndefined();
  });

  it('differ, so that those that failed together do not come back together', () => {
    expect(delaysOfOneMessage()).not.toEqual(delaysOfOneMessage());
  });
});
