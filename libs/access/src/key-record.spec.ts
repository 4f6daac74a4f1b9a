import { describe, expect, it } from 'vitest';
import { generateKey, hashKey } from './key-record.js';

describe('a generated key', () => {
  it('has a readable prefix, then 256 random bits', () => {
    const { key, prefix } = generateKey();
    expect(prefix).toMatch(/^fd_[a-z2-9]{8}$/);
    expect(key).toMatch(/^fd_[a-z2-9]{8}_[\w-]{43}$/);
    expect(key.startsWith(`${prefix}_`)).toBe(true);
  });

  it('is unique', () => {
    const keys = Array.from({ length: 1_000 }, generateKey);
    expect(new Set(keys.map(({ key }) => key)).size).toBe(1_000);
    expect(new Set(keys.map(({ prefix }) => prefix)).size).toBe(1_000);
  });
});

describe('the hash of a key', () => {
  it('is SHA-256', () => {
    expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
