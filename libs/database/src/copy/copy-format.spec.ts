import { describe, expect, it } from 'vitest';
import { encodeCopyRow } from './copy-format.js';

describe('encodeCopyRow', () => {
  it('separates fields by tabs, ends the row and writes null as \\N', () => {
    expect(encodeCopyRow(['a', null, undefined, ''])).toBe('a\t\\N\t\\N\t\n');
  });

  it('escapes characters that would end a field or a row', () => {
    expect(encodeCopyRow(['a\tb\nc\rd\\N'])).toBe('a\\tb\\nc\\rd\\\\N\n');
  });

  it('writes numbers, booleans and times as Postgres reads them', () => {
    const row = [1.5, -0, 1e-7, NaN, Infinity, 2n, true, false, new Date(0)];
    const fields = '1.5\t0\t1e-7\tNaN\tInfinity\t2\tt\tf\t1970-01-01T00:00:00.000Z\n';
    expect(encodeCopyRow(row)).toBe(fields);
  });

  it('quotes the texts of an array, then escapes the whole', () => {
    expect(encodeCopyRow([['a,b', '"', '\\', null, 1, [true]]])).toBe(
      '{"a,b","\\\\"","\\\\\\\\",NULL,1,{"t"}}\n',
    );
  });
});
