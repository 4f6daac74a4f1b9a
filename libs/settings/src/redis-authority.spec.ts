import { describe, expect, it } from '@jest/globals';
import { withAuthority } from './redis-authority.js';

describe('the file of a private authority', () => {
  it.each([
    ['rediss://queue', 'rediss://queue?ca_file=%2Fca.pem'],
    ['rediss+sentinel://a/name?db=1', 'rediss+sentinel://a/name?db=1&ca_file=%2Fca.pem'],
  ])('is added to %s', (url, expected) => {
    expect(withAuthority(url, '/ca.pem')).toBe(expected);
  });

  it.each(['redis://queue', 'rediss://queue?ca_file=own.pem', 'postgres://database'])(
    'is not added to %s',
    (url) => {
      expect(withAuthority(url, '/ca.pem')).toBe(url);
    },
  );

  it('is none unless one is named', () => {
    expect(withAuthority('rediss://queue', undefined)).toBe('rediss://queue');
    expect(withAuthority(undefined, '/ca.pem')).toBeUndefined();
  });
});
