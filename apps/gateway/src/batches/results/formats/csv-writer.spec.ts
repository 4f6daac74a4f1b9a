import { describe, expect, it } from 'vitest';
import { spreadsheetCell, rawCsvCell } from './csv-writer.js';

describe('a CSV cell for spreadsheets', () => {
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
  ])('is prefixed if it would be a formula: %j', (text) => {
    expect(spreadsheetCell(text).replace(/^"/, '')).toMatch(/^'/);
  });

  it.each(['\r=1', '\n=1'])('stays within its line: %j', (text) => {
    expect(spreadsheetCell(text)).toBe(`"'${text}"`);
  });

  it.each(['-5', '+5', '-5.25', '-5,25', '+1e5', '-1.5E-7', 'a=b', '1+1', "'x", ' =1', ''])(
    'is unchanged if nothing would be run: %j',
    (text) => {
      expect(spreadsheetCell(text).replace(/^"(.*)"$/s, '$1')).toBe(text);
    },
  );

  it('is quoted if it contains a delimiter, quote or line break', () => {
    expect(spreadsheetCell('a,b')).toBe('"a,b"');
    expect(spreadsheetCell('a;b')).toBe('"a;b"');
    expect(spreadsheetCell('say "a"')).toBe('"say ""a"""');
    expect(spreadsheetCell('a\nb')).toBe('"a\nb"');
    expect(spreadsheetCell('=HYPERLINK("a")')).toBe(`"'=HYPERLINK(""a"")"`);
  });

  it('contains numbers unchanged, and is empty for undefined', () => {
    expect(spreadsheetCell(-5.5)).toBe('-5.5');
    expect(spreadsheetCell(undefined)).toBe('');
  });
});

describe('a raw CSV cell', () => {
  it('is unchanged', () => {
    expect(rawCsvCell('=1+1')).toBe('=1+1');
    expect(rawCsvCell('=a,"b"')).toBe('"=a,""b"""');
  });
});
