import { describe, expect, it } from '@jest/globals';
import { momentToCome, timeSpan } from './time-span.js';

describe('a span of time', () => {
  it.each([
    ['90s', 90],
    ['15m', 900],
    ['24h', 86_400],
    ['30d', 2_592_000],
    ['0', 0],
  ])('is read from %s', (text, seconds) => {
    expect(timeSpan(text)).toBe(seconds);
  });

  it.each(['', '5', '-1h', '1.5h', '1 h', '1w', 'soon', '999999d'])('is not %p', (text) => {
    expect(() => timeSpan(text)).toThrow('span of time');
  });
});

describe('a moment to come', () => {
  it('is read from a span, and from a date', () => {
    const before = Date.now();
    const moment = momentToCome('1h').getTime() - 3_600_000;
    expect(moment).toBeGreaterThanOrEqual(before);
    expect(moment).toBeLessThanOrEqual(Date.now());
    const year = new Date().getUTCFullYear() + 2;
    expect(momentToCome(`${year}-03-04`).toISOString()).toBe(`${year}-03-04T00:00:00.000Z`);
    expect(momentToCome(`${year}-03-04T05:06Z`).toISOString()).toBe(`${year}-03-04T05:06:00.000Z`);
  });

  it.each([
    '2001-01-01',
    '0',
    '2999',
    '2040-13-01',
    '2040-02-30',
    '2041-02-29T12:00Z',
    'tomorrow',
    '2999-01-01',
  ])('is not %p', (text) => {
    expect(() => momentToCome(text)).toThrow('moment to come');
  });
});
