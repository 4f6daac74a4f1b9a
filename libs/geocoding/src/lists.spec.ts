import { describe, expect, it } from 'vitest';
import { MissingResultError, flatMap, resultAt } from './lists.js';

describe('flatMap', () => {
  it('concatenates what each item expands to, a list or one result', () => {
    const expanded = flatMap([1, 2, 3], (item, index) => (item === 2 ? [] : [item, index]));

    expect(expanded).toEqual([1, 0, 3, 2]);
    expect(flatMap(['a', 'b'], (item) => item)).toEqual(['a', 'b']);
    expect(flatMap([], () => [1])).toEqual([]);
  });

  it('flattens one level, like the method of arrays', () => {
    const pairs = [[1, [2]], [[3]]];

    expect(flatMap(pairs, (pair) => pair)).toEqual(pairs.flat());
  });
});

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
