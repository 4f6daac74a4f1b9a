import { describe, expect, it } from '@jest/globals';
import { keyName } from './key-name.js';

describe('the name of a key', () => {
  it.each([
    ['shop', 'shop'],
    ['  the shop ', 'the shop'],
    ['Läden №1', 'Läden №1'],
    ['fd_shop', 'fd_shop'],
    ['x'.repeat(100), 'x'.repeat(100)],
  ])('is read from %j', (text, name) => {
    expect(keyName(text)).toBe(name);
  });

  it.each(['', '  ', 'a\nb', 'a\u001b[31m', 'a\u202eb', 'x'.repeat(101)])(
    'is something that can be seen, not %j',
    (text) => {
      expect(() => keyName(text)).toThrow('visible characters');
    },
  );

  it.each(['fd_abcdefgh', 'fd_abcdefgh_x', '0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b'])(
    'cannot be taken for another key, as %j could',
    (text) => {
      expect(() => keyName(text)).toThrow('prefix or the id');
    },
  );
});
