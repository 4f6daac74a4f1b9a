import { describe, expect, it } from '@jest/globals';
import { takeRowId } from './row-id.js';

const problem = expect.stringMatching(/row_id/);

describe('the name of a row', () => {
  it.each([
    ['a text', 'a-12', 'a-12'],
    ['a number', 4711, '4711'],
    ['the largest number that is kept to the digit', 2 ** 53 - 1, '9007199254740991'],
  ])('is parted from its query: %s', (_, given, id) => {
    expect(takeRowId({ row_id: given, id: 'x' })).toEqual({ id, query: { id: 'x' } });
  });

  it.each([
    ['a number of too many digits', 2 ** 53],
    ['a flag', true],
    ['a text that is too long', 'x'.repeat(1_001)],
  ])('is refused, and the query kept: %s', (_, given) => {
    expect(takeRowId({ row_id: given, id: 'x' })).toEqual({ query: { id: 'x' }, problem });
  });

  it.each([[null], [5], [{ id: 'x' }]])('need not be there: %j', (raw) => {
    expect(takeRowId(raw)).toEqual({ query: raw });
  });
});
