import { describe, expect, it } from 'vitest';
import { searchableText } from './query-conversion.js';

describe('searchableText', () => {
  it.each([
    ['Lindenweg 12\n72202 Nagold', 'Lindenweg 12, 72202 Nagold'],
    ['Lindenweg 12\r\n\r\n72202 Nagold\r\n', 'Lindenweg 12, 72202 Nagold'],
    ['Lindenweg\t12', 'Lindenweg 12'],
    ['Linden\u0000weg\u0007 12', 'Lindenweg 12'],
    [' \n\t ', ''],
    ['\u0000', ''],
  ])('turns %j into %j', (text, searchable) => {
    expect(searchableText(text)).toBe(searchable);
  });
});
