import { describe, expect, it } from '@jest/globals';
import { askedPatience } from './asked-patience.js';

const NOW = Date.UTC(2026, 10, 21, 12);

describe('the patience that a receiver asks for', () => {
  it.each([
    ['120', 120],
    ['0', 0],
    ['Sat, 21 Nov 2026 12:01:30 GMT', 90],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('is read from Retry-After: %s', (header, seconds) => {
    expect(askedPatience(header, NOW)).toBe(seconds);
  });
});
