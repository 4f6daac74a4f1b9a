import { describe, expect, it } from '@jest/globals';
import { isReady } from './is-ready.js';

describe('a program', () => {
  it('is ready while all that it needs is there, if not as it should be', () => {
    expect(isReady({ queue: { status: 'up' }, postgres: { status: 'degraded' } }, false)).toBe(
      true,
    );
  });

  it('is not ready while something is down, before its first look, or once it was told to stop', () => {
    expect(isReady({ queue: { status: 'up' }, keys: { status: 'down' } }, false)).toBe(false);
    expect(isReady({}, false)).toBe(false);
    expect(isReady({ queue: { status: 'up' } }, true)).toBe(false);
  });
});
