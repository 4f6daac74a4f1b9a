import { describe, expect, it } from '@jest/globals';
import { hashOfKey } from './hash-of-key.js';
import { newKey } from './new-key.js';

describe('a new key', () => {
  it('begins with a readable prefix, and goes on with 256 random bits', () => {
    const { key, prefix } = newKey();
    expect(prefix).toMatch(/^fd_[a-z2-9]{8}$/);
    expect(key).toMatch(/^fd_[a-z2-9]{8}_[\w-]{43}$/);
    expect(key.startsWith(`${prefix}_`)).toBe(true);
  });

  it('is like no other', () => {
    const keys = Array.from({ length: 1_000 }, newKey);
    expect(new Set(keys.map(({ key }) => key)).size).toBe(1_000);
    expect(new Set(keys.map(({ prefix }) => prefix)).size).toBe(1_000);
  });
});

describe('the hash of a key', () => {
  it('is SHA-256', () => {
    expect(hashOfKey('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
