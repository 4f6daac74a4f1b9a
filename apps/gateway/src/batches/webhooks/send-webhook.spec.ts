import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from './send-webhook.js';

const NOW = Date.UTC(2026, 10, 21, 12);

describe('the delay requested by a receiver', () => {
  it.each([
    ['120', 120],
    ['0', 0],
    ['Sat, 21 Nov 2026 12:01:30 GMT', 90],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('is parsed from Retry-After: %s', (header, seconds) => {
    expect(parseRetryAfter(header, NOW)).toBe(seconds);
  });
});
