import { describe, expect, it } from 'vitest';
import { splitRowId } from './batch-row.js';

const problem = expect.stringMatching(/row_id/);

describe('the id of a row', () => {
  it.each([
    ['a string', 'a-12', 'a-12'],
    ['a number', 4711, '4711'],
    ['the largest exact integer', 2 ** 53 - 1, '9007199254740991'],
  ])('is separated from its query: %s', (_, given, id) => {
    expect(splitRowId({ row_id: given, id: 'x' })).toEqual({ id, query: { id: 'x' } });
  });

  it.each([
    ['an inexact integer', 2 ** 53],
    ['a boolean', true],
    ['a string that is too long', 'x'.repeat(1_001)],
  ])('is rejected and the query kept: %s', (_, given) => {
    expect(splitRowId({ row_id: given, id: 'x' })).toEqual({ query: { id: 'x' }, problem });
  });

  it.each([[null], [5], [{ id: 'x' }]])('is optional: %j', (raw) => {
    expect(splitRowId(raw)).toEqual({ query: raw });
  });
});
