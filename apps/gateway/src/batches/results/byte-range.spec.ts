import { describe, expect, it } from '@jest/globals';
import { byteRangeOf, contentRange, cutOut } from './byte-range.js';

describe('the part of a text that is asked for', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=10-', 10, 99],
    ['bytes=10-500', 10, 99],
    ['bytes=-1', 99, 99],
    ['bytes=-500', 0, 99],
    ['Bytes= 5-6 ', 5, 6],
  ])('is read: %s', (header, first, last) => {
    expect(byteRangeOf(header, 100)).toEqual({ first, last });
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('may not be there: %s', (header) => {
    expect(byteRangeOf(header, 100)).toBe('unsatisfiable');
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
  ])('may be none: %j', (header) => {
    expect(byteRangeOf(header, 100)).toBeUndefined();
  });

  it('is named with all that there is, if that is known', () => {
    expect(contentRange({ first: 1, last: 2 }, 3)).toBe('bytes 1-2/3');
    expect(contentRange({ first: 1, last: 2 }, undefined)).toBe('bytes 1-2/*');
    expect(contentRange(undefined, 3)).toBe('bytes */3');
  });
});

describe('a part of a text', () => {
  async function* blocks(): AsyncGenerator<Buffer> {
    for (const text of ['abc', '', 'def', 'g']) yield Promise.resolve(Buffer.from(text));
  }
  const cut = async (skip: number, take: number): Promise<string> => {
    let text = '';
    for await (const block of cutOut(blocks(), skip, take)) text += block.toString();
    return text;
  };

  it('is cut out of its blocks', async () => {
    for (let skip = 0; skip < 7; skip += 1) {
      for (let take = 1; skip + take <= 7; take += 1) {
        expect(await cut(skip, take)).toBe('abcdefg'.slice(skip, skip + take));
      }
    }
  });

  it('is missed where the text is too short', async () => {
    await expect(cut(5, 3)).rejects.toThrow('shorter');
  });
});
