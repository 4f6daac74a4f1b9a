import { describe, expect, it } from '@jest/globals';
import { positiveNumber, positivePercent, wholeNumber } from './number-option.js';

describe('a number on the command line', () => {
  it('is taken as it is said', () => {
    expect(wholeNumber('12')).toBe(12);
    expect(positiveNumber('0.5')).toBe(0.5);
    expect(positiveNumber('1e3')).toBe(1_000);
  });

  it.each(['0', '-1', 'many', '1e400', ''])('is no amount when it is %j', (text) => {
    expect(() => positiveNumber(text)).toThrow('A number greater than zero is needed.');
  });

  it.each(['1.5', '-1', '1e3', ''])('is not whole when it is %j', (text) => {
    expect(() => wholeNumber(text)).toThrow('A whole number is needed.');
  });

  it('is a share of what there is, where a percentage is asked for', () => {
    expect(positivePercent('60')).toBe(60);
    for (const text of ['0', '100.1']) expect(() => positivePercent(text)).toThrow();
  });
});
