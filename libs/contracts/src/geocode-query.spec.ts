import { describe, expect, it } from 'vitest';
import { expandedLength } from './geocode-query.js';

describe('expandedLength', () => {
  it.each([
    ['', 0],
    ['Hauptstraße 12', 14],
    ['e\u0301', 2],
    ['\u{1d4b3}', 1],
    ['\u{1f600}', 1],
    ['\ufdfa', 18],
    ['12\u00bd', 5],
    ['\ufb03', 3],
  ])('of "%s" is %i', (text, length) => {
    expect(expandedLength(text)).toBe(length);
  });

  it('is at least that of the normalised text', () => {
    for (const text of ['\ufdfa\u0301\u00bd\u337f', 'e\u0323\u0301\u0345', '\u1100\u1161\u11a8'])
      expect(expandedLength(text)).toBeGreaterThanOrEqual([...text.normalize('NFKC')].length);
  });
});
