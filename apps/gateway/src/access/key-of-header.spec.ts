import { describe, expect, it } from '@jest/globals';
import { keyOfHeader } from './key-of-header.js';

describe('the key of a header', () => {
  it.each([
    ['bare', 'fd_x', 'fd_x'],
    ['after Bearer', 'Bearer fd_x', 'fd_x'],
    ['after bearer in any case, with any white space', ' BEARER \t fd_x ', 'fd_x'],
    ['one that begins like the scheme', 'bearer-of-news', 'bearer-of-news'],
    ['of another scheme, which then is part of it', 'Basic eDp5', 'Basic eDp5'],
  ])('is read %s', (_how, header, key) => {
    expect(keyOfHeader(header)).toBe(key);
  });

  it.each([undefined, '', '  ', 'Bearer ', 'Bearer'])('is not there in %p', (header) => {
    expect(keyOfHeader(header)).toBeUndefined();
  });
});
