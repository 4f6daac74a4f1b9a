import { describe, expect, it } from 'vitest';
import { isWithinEdits } from './known-address.js';

describe('the edit distance', () => {
  it.each([
    ['polk', 'pok', 1],
    ['main', 'ain', 1],
    ['elm', 'elmo', 1],
    ['elm', 'eml', 1],
    ['elm', 'emm', 1],
    ['gartenweg', 'gartewneg', 1],
    ['gartenweg', 'gratewneg', 2],
    ['gartenweg', 'agrtenwe', 2],
    ['oak', '', 3],
  ])('of %s and %s is %d', (one, other, edits) => {
    expect(isWithinEdits(one, other, edits)).toBe(true);
    expect(isWithinEdits(other, one, edits)).toBe(true);
    expect(isWithinEdits(one, other, edits - 1)).toBe(false);
  });

  it('of equal words is 0', () => expect(isWithinEdits('elm', 'elm', 0)).toBe(true));
});
