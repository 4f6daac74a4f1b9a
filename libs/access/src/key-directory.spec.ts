import { describe, expect, it, jest } from '@jest/globals';
import { hashOfKey } from './hash-of-key.js';
import { KeyDirectory } from './key-directory.js';
import type { LiveKey } from './live-keys.js';

const live = (key: string, expiresAt?: number): LiveKey => ({
  hash: hashOfKey(key),
  principal: { keyId: `id of ${key}`, prefix: key, name: key, limits: {} },
  expiresAt,
});

const HOUR_MS = 3_600_000;

describe('the directory of keys', () => {
  it('knows whom a key belongs to', () => {
    const directory = new KeyDirectory();
    directory.replace([live('one'), live('two', Date.now() + HOUR_MS)]);
    expect(directory.principalOf('one')?.keyId).toBe('id of one');
    expect(directory.principalOf('two')?.keyId).toBe('id of two');
  });

  it.each(['three', 'On', 'one ', '', hashOfKey('one')])('does not know %p', (key) => {
    const directory = new KeyDirectory();
    directory.replace([live('one')]);
    expect(directory.principalOf(key)).toBeUndefined();
  });

  it('knows whether a key is live by one of its secrets', () => {
    const directory = new KeyDirectory({ key: 'first', unlimited: true });
    const { principal } = live('one');
    const old = { ...live('old', Date.now() - 1), principal };
    directory.replace([old, { ...live('new', Date.now() + HOUR_MS), principal }]);
    expect(directory.isLive('id of one')).toBe(true);
    directory.replace([old]);
    expect(directory.isLive('id of one')).toBe(false);
    expect(directory.isLive('id of nobody')).toBe(false);
    expect(directory.isLive('bootstrap')).toBe(true);
  });

  it('forgets what is no longer there, but not the bootstrap key', () => {
    const directory = new KeyDirectory({ key: 'first', unlimited: true });
    directory.replace([live('one')]);
    directory.replace([]);
    expect(directory.principalOf('one')).toBeUndefined();
    expect(directory.principalOf('first')).toEqual({
      keyId: 'bootstrap',
      prefix: 'bootstrap',
      name: 'bootstrap',
      limits: { unlimited: true },
    });
  });

  it('lets a key expire by itself', () => {
    const directory = new KeyDirectory();
    directory.replace([live('late', Date.now() - 1)]);
    expect(directory.principalOf('late')).toBeUndefined();
  });

  it('is usable with a bootstrap key, and complete only once the stored keys were read', () => {
    const directory = new KeyDirectory({ key: 'first', unlimited: false });
    expect([directory.isUsable, directory.isComplete]).toEqual([true, false]);
    const empty = new KeyDirectory();
    expect([empty.isUsable, empty.isComplete]).toEqual([false, false]);
    empty.replace([]);
    expect([empty.isUsable, empty.isComplete]).toEqual([true, true]);
  });

  it('asks by hash alone, once, whether a key is right or wrong', () => {
    const directory = new KeyDirectory();
    directory.replace(['one', 'two', 'three'].map((key) => live(key)));
    const lookUp = jest.spyOn(Map.prototype, 'get');
    try {
      for (const key of ['one', 'onf', 'three', 'x']) {
        lookUp.mockClear();
        directory.principalOf(key);
        expect(lookUp.mock.calls).toEqual([[hashOfKey(key)]]);
      }
    } finally {
      lookUp.mockRestore();
    }
  });
});
