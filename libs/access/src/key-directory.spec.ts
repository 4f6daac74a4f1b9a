import { describe, expect, it, vi } from 'vitest';
import { hashKey } from './key-record.js';
import { KeyDirectory } from './key-directory.js';
import type { LiveKey } from './key-directory.js';

const live = (key: string, expiresAt?: number): LiveKey => ({
  hash: hashKey(key),
  principal: { keyId: `id of ${key}`, prefix: key, name: key, limits: {}, scope: {} },
  expiresAt,
});

const HOUR_MS = 3_600_000;

describe('the directory of keys', () => {
  it('finds the principal of a key', () => {
    const directory = new KeyDirectory();
    directory.replace([live('one'), live('two', Date.now() + HOUR_MS)]);
    expect(directory.principalOf('one')?.keyId).toBe('id of one');
    expect(directory.principalOf('two')?.keyId).toBe('id of two');
  });

  it.each(['three', 'On', 'one ', '', hashKey('one')])('does not accept %p', (key) => {
    const directory = new KeyDirectory();
    directory.replace([live('one')]);
    expect(directory.principalOf(key)).toBeUndefined();
  });

  it('considers a key valid while one of its secrets is', () => {
    const directory = new KeyDirectory({ key: 'first', unlimited: true });
    const { principal } = live('one');
    const old = { ...live('old', Date.now() - 1), principal };
    directory.replace([old, { ...live('new', Date.now() + HOUR_MS), principal }]);
    expect(directory.isValid('id of one')).toBe(true);
    directory.replace([old]);
    expect(directory.isValid('id of one')).toBe(false);
    expect(directory.isValid('id of unknown')).toBe(false);
    expect(directory.isValid('bootstrap')).toBe(true);
  });

  it('forgets keys that are no longer stored, but not the bootstrap key', () => {
    const directory = new KeyDirectory({ key: 'first', unlimited: true });
    directory.replace([live('one')]);
    directory.replace([]);
    expect(directory.principalOf('one')).toBeUndefined();
    expect(directory.principalOf('first')).toEqual({
      keyId: 'bootstrap',
      prefix: 'bootstrap',
      name: 'bootstrap',
      limits: { unlimited: true },
      scope: {},
    });
  });

  it('knows the origins of the stored keys', () => {
    const directory = new KeyDirectory({ key: 'first', unlimited: true });
    expect(directory.isOriginOfKey('https://a.example')).toBe(false);
    const { principal, ...secret } = live('one');
    const limitedTo = (...origins: string[]): LiveKey => ({
      ...secret,
      principal: { ...principal, scope: { origins } },
    });
    directory.replace([live('two'), limitedTo('https://a.example', 'https://b.example')]);
    expect(directory.isOriginOfKey('https://a.example')).toBe(true);
    expect(directory.isOriginOfKey('https://b.example')).toBe(true);
    expect(directory.isOriginOfKey('https://c.example')).toBe(false);
    directory.replace([limitedTo('https://b.example')]);
    expect(directory.isOriginOfKey('https://a.example')).toBe(false);
  });

  it('lets a key expire', () => {
    const directory = new KeyDirectory();
    directory.replace([live('late', Date.now() - 1)]);
    expect(directory.principalOf('late')).toBeUndefined();
  });

  it('is usable with a bootstrap key, and complete once the stored keys have been read', () => {
    const directory = new KeyDirectory({ key: 'first', unlimited: false });
    expect([directory.isUsable, directory.isComplete]).toEqual([true, false]);
    const empty = new KeyDirectory();
    expect([empty.isUsable, empty.isComplete]).toEqual([false, false]);
    empty.replace([]);
    expect([empty.isUsable, empty.isComplete]).toEqual([true, true]);
  });

  it('does one look-up by hash, whether the key is valid or not', () => {
    const directory = new KeyDirectory();
    directory.replace(['one', 'two', 'three'].map((key) => live(key)));
    const lookUp = vi.spyOn(Map.prototype, 'get');
    try {
      for (const key of ['one', 'onf', 'three', 'x']) {
        lookUp.mockClear();
        directory.principalOf(key);
        expect(lookUp.mock.calls).toEqual([[hashKey(key)]]);
      }
    } finally {
      lookUp.mockRestore();
    }
  });
});
