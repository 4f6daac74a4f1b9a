import { describe, expect, it } from 'vitest';
import { retryDelaySeconds } from './webhook-dispatcher.js';

const DAY = 24 * 3_600;

const delaysOfOneMessage = (): number[] => {
  const delays: number[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const delay = retryDelaySeconds(attempt);
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

  it('are at least what the receiver requests, up to a maximum', () => {
    expect(retryDelaySeconds(1, 100)).toBe(100);
    expect(retryDelaySeconds(3, 10)).toBeGreaterThan(100);
    expect(retryDelaySeconds(1, 1e9)).toBe(36_000);
    expect(retryDelaySeconds(11, 100)).toBeUndefined();
  });

  it('have jitter, so that messages that failed together are not retried together', () => {
    expect(delaysOfOneMessage()).not.toEqual(delaysOfOneMessage());
  });
});
