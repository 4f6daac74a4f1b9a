import { describe, expect, it } from 'vitest';
import {
  chunksCovering,
  contentRange,
  parseByteRange,
  sliceBytes,
  toLayout,
} from './byte-range.js';

describe('the byte range of a Range header', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=10-', 10, 99],
    ['bytes=10-500', 10, 99],
    ['bytes=-1', 99, 99],
    ['bytes=-500', 0, 99],
    ['Bytes= 5-6 ', 5, 6],
  ])('is parsed: %s', (header, first, last) => {
    expect(parseByteRange(header, 100)).toEqual({ first, last });
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('is unsatisfiable: %s', (header) => {
    expect(parseByteRange(header, 100)).toBe('unsatisfiable');
  });

  it.each([
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'bytes=0-1,5-6',
    'rows=0-1',
    'bytes=a-b',
  ])('is ignored: %j', (header) => {
    expect(parseByteRange(header, 100)).toBeUndefined();
  });

  it('is formatted as Content-Range, with the total if it is known', () => {
    expect(contentRange({ first: 1, last: 2 }, 3)).toBe('bytes 1-2/3');
    expect(contentRange({ first: 1, last: 2 }, undefined)).toBe('bytes 1-2/*');
    expect(contentRange(undefined, 3)).toBe('bytes */3');
  });
});

describe('a slice of a stream', () => {
  async function* blocks(): AsyncGenerator<Buffer> {
    for (const text of ['abc', '', 'def', 'g']) yield Promise.resolve(Buffer.from(text));
  }
  const cut = async (skip: number, take: number): Promise<string> => {
    let text = '';
    for await (const block of sliceBytes(blocks(), skip, take)) text += block.toString();
    return text;
  };

  it('is cut out across blocks', async () => {
    for (let skip = 0; skip < 7; skip += 1) {
      for (let take = 1; skip + take <= 7; take += 1) {
        expect(await cut(skip, take)).toBe('abcdefg'.slice(skip, skip + take));
      }
    }
  });

  it('throws when the stream is too short', async () => {
    await expect(cut(5, 3)).rejects.toThrow('shorter');
  });
});

/** `hh` is the header; chunk 1 is empty. */
const text = 'hhaaabbbbc';
const layout = toLayout(2, [3, 0, 4, 1]);
const chunks = ['aaa', '', 'bbbb', 'c'];

describe('the chunks that cover a byte range', () => {
  it('contain any range after the skipped bytes', () => {
    for (let first = 0; first < layout.total; first += 1) {
      for (let last = first; last < layout.total; last += 1) {
        const { hasHeader, indexes, skip } = chunksCovering(layout, { first, last });
        const rendered = (hasHeader ? 'hh' : '') + indexes.map((index) => chunks[index]).join('');
        expect(rendered.slice(skip, skip + last - first + 1)).toBe(text.slice(first, last + 1));
      }
    }
  });

  it('are no more than needed', () => {
    expect(chunksCovering(layout, { first: 0, last: 1 }).indexes).toEqual([]);
    expect(chunksCovering(layout, { first: 5, last: 8 })).toEqual({
      hasHeader: false,
      indexes: [2],
      skip: 0,
    });
  });
});
