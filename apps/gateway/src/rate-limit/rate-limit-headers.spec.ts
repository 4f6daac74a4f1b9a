import { describe, expect, it } from '@jest/globals';
import { rateLimit, rateLimitPolicy, secondsLeft } from './rate-limit-headers.js';

const requests = { name: 'r', policy: 'default', limit: 300 } as const;
const queries = { name: 'q', policy: 'queries', limit: 5_000 } as const;

describe('the headers of a limit', () => {
  it('name the policy with its quota and its window', () => {
    expect(rateLimitPolicy([requests])).toBe('"default";q=300;w=60');
  });

  it('name every policy, and the unit of one that does not count requests', () => {
    expect(rateLimitPolicy([requests, queries])).toBe(
      '"default";q=300;w=60, "queries";q=5000;qu="queries";w=60',
    );
  });

  it('say what is left, for how many whole seconds', () => {
    expect(rateLimit(requests, { fits: true, left: 12, msLeft: 30_001 })).toBe(
      '"default";r=12;t=31',
    );
  });

  it.each([
    [59_999, 60],
    [60_000, 60],
    [60_400, 60],
    [1_001, 2],
    [3, 1],
    [-5, 1],
  ])('send nobody back too early: %d ms are %d s', (msLeft, seconds) => {
    expect(secondsLeft({ fits: false, left: 0, msLeft })).toBe(seconds);
  });
});
