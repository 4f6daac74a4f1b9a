import { describe, expect, it } from 'vitest';
import { apiKeyFromHeader } from './api-key-check.js';

describe('apiKeyFromHeader', () => {
  it.each([
    ['bare', 'fd_x', 'fd_x'],
    ['after Bearer', 'Bearer fd_x', 'fd_x'],
    ['after bearer in any case, with any white space', ' BEARER \t fd_x ', 'fd_x'],
    ['that begins like the scheme', 'bearer-of-news', 'bearer-of-news'],
    ['of another scheme, which becomes a part of the key', 'Basic eDp5', 'Basic eDp5'],
  ])('reads a key %s', (_how, header, key) => {
    expect(apiKeyFromHeader(header)).toBe(key);
  });

  it.each([undefined, '', '  ', 'Bearer ', 'Bearer'])('is undefined for %p', (header) => {
    expect(apiKeyFromHeader(header)).toBeUndefined();
  });
});
