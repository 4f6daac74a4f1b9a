import { describe, expect, it } from 'vitest';
import { duration, futureTime, positiveNumber, positivePercent, wholeNumber } from './options.js';

describe('a number on the command line', () => {
  it('is parsed', () => {
    expect(wholeNumber('12')).toBe(12);
    expect(positiveNumber('0.5')).toBe(0.5);
    expect(positiveNumber('1e3')).toBe(1_000);
  });

  it.each(['0', '-1', 'many', '1e400', ''])('is not positive: %j', (text) => {
    expect(() => positiveNumber(text)).toThrow('Expected a number greater than 0.');
  });

  it.each(['1.5', '-1', '1e3', ''])('is not a whole number: %j', (text) => {
    expect(() => wholeNumber(text)).toThrow('Expected a whole number.');
  });

  it('is at most 100 for a percentage', () => {
    expect(positivePercent('60')).toBe(60);
    for (const text of ['0', '100.1']) expect(() => positivePercent(text)).toThrow();
  });
});

describe('a duration', () => {
  it.each([
    ['90s', 90],
    ['15m', 900],
    ['24h', 86_400],
    ['30d', 2_592_000],
    ['0', 0],
  ])('is parsed from %s', (text, seconds) => {
    expect(duration(text)).toBe(seconds);
  });

  it.each(['', '5', '-1h', '1.5h', '1 h', '1w', 'soon', '999999d'])(
    'is not parsed from %p',
    (text) => {
      expect(() => duration(text)).toThrow('duration');
    },
  );
});

describe('a time in the future', () => {
  it('is parsed from a duration and from a date', () => {
    const before = Date.now();
    const moment = futureTime('1h').getTime() - 3_600_000;
    expect(moment).toBeGreaterThanOrEqual(before);
    expect(moment).toBeLessThanOrEqual(Date.now());
    const year = new Date().getUTCFullYear() + 2;
    expect(futureTime(`${year}-03-04`).toISOString()).toBe(`${year}-03-04T00:00:00.000Z`);
    expect(futureTime(`${year}-03-04T05:06Z`).toISOString()).toBe(`${year}-03-04T05:06:00.000Z`);
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
  ])('is not parsed from %p', (text) => {
    expect(() => futureTime(text)).toThrow('time in the future');
  });
});
