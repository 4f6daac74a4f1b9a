import { describe, expect, it } from '@jest/globals';
import { csvCell, rawCsvCell } from './csv-cell.js';

describe('a cell of a CSV for spreadsheets', () => {
  it.each([
    '=1+1',
    '+cmd',
    '-cmd',
    '@SUM(A1)',
    '\t=1',
    '＝1+1',
    '+49 7032 1234',
    '-',
    '--1',
    '-1-1',
    '+1+cmd',
  ])('is no formula: %j', (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
  });

  it.each(['\r=1', '\n=1'])('breaks out of no line: %j', (text) => {
    expect(csvCell(text)).toBe(`"'${text}"`);
  });

  it.each(['-5', '+5', '-5.25', '-5,25', '+1e5', '-1.5E-7', 'a=b', '1+1', "'x", ' =1', ''])(
    'is left as it is where nothing would be run: %j',
    (text) => {
      expect(csvCell(text).replace(/^"(.*)"$/s, '$1')).toBe(text);
    },
  );

  it('has quotes where it holds what parts cells', () => {
    expect(csvCell('a,b')).toBe('"a,b"');
    expect(csvCell('a;b')).toBe('"a;b"');
    expect(csvCell('say "a"')).toBe('"say ""a"""');
    expect(csvCell('a\nb')).toBe('"a\nb"');
    expect(csvCell('=HYPERLINK("a")')).toBe(`"'=HYPERLINK(""a"")"`);
  });

  it('holds numbers as they are, and nothing for nothing', () => {
    expect(csvCell(-5.5)).toBe('-5.5');
    expect(csvCell(undefined)).toBe('');
  });
});

describe('a raw cell of a CSV', () => {
  it('is what it holds', () => {
    expect(rawCsvCell('=1+1')).toBe('=1+1');
    expect(rawCsvCell('=a,"b"')).toBe('"=a,""b"""');
  });
});
