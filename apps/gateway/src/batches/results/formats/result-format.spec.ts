import { describe, expect, it } from 'vitest';
import { ndjsonFormat } from './result-format.js';

const nameless = { name: '', use: 'carried' } as const;

describe('results as newline-delimited JSON', () => {
  it('contain every column, including those without a name', () => {
    const input = { line: 2, carried: ['Ulm', 'a', 'b'], problem: 'it is bad' };
    const columns = [{ name: 'city', use: 'query' } as const, nameless, nameless];
    const line = ndjsonFormat.line({ row: 1, input, answer: null }, { options: {}, columns });
    expect(JSON.parse(line)).toMatchObject({ columns: { column_2: 'a', column_3: 'b' } });
  });
});
