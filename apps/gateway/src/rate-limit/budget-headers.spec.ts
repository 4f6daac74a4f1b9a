import { describe, expect, it } from 'vitest';
import { rateLimitHeader, rateLimitPolicyHeader, secondsUntilReset } from './budgets.js';

const requests = { name: 'r', policy: 'default', limit: 300 } as const;
const queries = { name: 'q', policy: 'queries', limit: 5_000 } as const;

describe('the RateLimit headers', () => {
  it('state the policy with its quota and its window', () => {
    expect(rateLimitPolicyHeader([requests])).toBe('"default";q=300;w=60');
  });

  it('state every policy, and the unit of queries', () => {
    expect(rateLimitPolicyHeader([requests, queries])).toBe(
      '"default";q=300;w=60, "queries";q=5000;qu="queries";w=60',
    );
  });

  it('state the remaining quota and the seconds until its reset', () => {
    expect(
      rateLimitHeader(requests, { fits: true, remainingPoints: 12, msBeforeNext: 30_001 }),
    ).toBe('"default";r=12;t=31');
  });

  it.each([
    [59_999, 60],
    [60_000, 60],
    [60_400, 60],
    [1_001, 2],
    [3, 1],
    [-5, 1],
  ])('round %d ms up to %d s', (msBeforeNext, seconds) => {
    expect(secondsUntilReset({ fits: false, remainingPoints: 0, msBeforeNext })).toBe(seconds);
  });
});
