import { describe, expect, it } from '@jest/globals';
import { namesEtag } from './names-etag.js';

describe('an ETag', () => {
  it.each(['"a-1"', 'W/"a-1"', '"b", W/"a-1"', ' "a-1" ,"b"', '*'])('is named by %s', (header) => {
    expect(namesEtag(header, '"a-1"')).toBe(true);
  });

  it.each([undefined, '', '"b"', 'a-1', '"a-10"', 'w/"a-1"'])('is not named by %s', (header) => {
    expect(namesEtag(header, '"a-1"')).toBe(false);
  });
});
