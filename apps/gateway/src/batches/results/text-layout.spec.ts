import { describe, expect, it } from '@jest/globals';
import { chunksCovering, layoutOf } from './text-layout.js';

/** `hh` is the header; the chunk 1 is empty. */
const text = 'hhaaabbbbc';
const layout = layoutOf(2, [3, 0, 4, 1]);
const chunks = ['aaa', '', 'bbbb', 'c'];

describe('the chunks that hold a part of a text', () => {
  it('tell that part behind what is skipped, whatever the part', () => {
    for (let first = 0; first < layout.total; first += 1) {
      for (let last = first; last < layout.total; last += 1) {
        const { hasHeader, places, skip } = chunksCovering(layout, { first, last });
        const told = (hasHeader ? 'hh' : '') + places.map((at) => chunks[at]).join('');
        expect(told.slice(skip, skip + last - first + 1)).toBe(text.slice(first, last + 1));
      }
    }
  });

  it('are no more than are needed', () => {
    expect(chunksCovering(layout, { first: 0, last: 1 }).places).toEqual([]);
    expect(chunksCovering(layout, { first: 5, last: 8 })).toEqual({
      hasHeader: false,
      places: [2],
      skip: 0,
    });
  });
});
