import { describe, expect, it } from '@jest/globals';
import { Command } from 'commander';
import { limitsAfter, withLimitFlags } from './limit-flags.js';
import type { LimitFlags } from './limit-flags.js';

const flagsOf = (...words: readonly string[]): LimitFlags =>
  withLimitFlags(new Command().exitOverride().configureOutput({ writeErr: () => undefined }))
    .parse(words, { from: 'user' })
    .opts();

describe('the limits of a key', () => {
  const before = { v1RequestsPerMinute: 5, unlimited: true };

  it('stay as they are without flags', () => {
    expect(limitsAfter(before, flagsOf())).toEqual(before);
  });

  it('change where a flag says so', () => {
    const flags = flagsOf('--v1-requests', 'default', '--v2-queries', '9', '--no-unlimited');
    expect(limitsAfter(before, flags)).toEqual({ v2QueriesPerMinute: 9, unlimited: false });
    expect(limitsAfter({}, flagsOf('--unlimited', '--v2-requests', '1'))).toEqual({
      v2RequestsPerMinute: 1,
      unlimited: true,
    });
  });

  it.each(['0', '-1', '1.5', 'many', '9999999999'])('are not %p', (limit) => {
    expect(() => flagsOf('--v1-requests', limit)).toThrow('whole number');
  });
});
