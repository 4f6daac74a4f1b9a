import { describe, expect, it } from 'vitest';
import { MissingResultError, resultAt } from './missing-result-error.js';

describe('resultAt', () => {
  it('returns the result of an input, which may be undefined', () => {
    expect(resultAt(['one', undefined], 0, 'a stage')).toBe('one');
    expect(resultAt(['one', undefined], 1, 'a stage')).toBeUndefined();
  });

  it('throws if a stage has returned too few results', () => {
    expect(() => resultAt(['one'], 1, 'a stage')).toThrow(
      new MissingResultError('result 1 of a stage'),
    );
  });
});
