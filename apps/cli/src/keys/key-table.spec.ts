import { describe, expect, it } from '@jest/globals';
import type { KeyRecord } from '#access';
import { keyDetails, keyTable } from './key-table.js';

const made = new Date('2026-01-02T03:04:05.678Z');

const key: KeyRecord = {
  id: '0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b',
  name: 'shop',
  secrets: [{ prefix: 'fd_abcdefgh', createdAt: made }],
  limits: { v2QueriesPerMinute: 500 },
  createdAt: made,
};

const cellsOf = (record: KeyRecord): readonly string[] =>
  (keyTable([record]).split('\n')[2] ?? '')
    .split('|')
    .map((cell) => cell.trim())
    .slice(1, -1);

describe('the table of keys', () => {
  it('has a line a key', () => {
    expect(cellsOf(key)).toEqual(
      ['fd_abcdefgh', 'shop', 'valid', 'default', 'default', '500'].concat('never', 'never'),
    );
  });

  it.each([
    ['revoked', { revokedAt: made, expiresAt: made }],
    ['expired', { expiresAt: made }],
    ['rotating', { secrets: [...key.secrets, ...key.secrets] }],
  ])('says that a key is %s', (state, difference) => {
    expect(cellsOf({ ...key, ...difference })[2]).toBe(state);
  });

  it('says that there is no limit', () => {
    expect(cellsOf({ ...key, limits: { unlimited: true } }).slice(3, 6)).toEqual(
      Array(3).fill('none'),
    );
  });
});

describe('the details of a key', () => {
  it('name every secret and until when it is valid', () => {
    const old = { prefix: 'fd_old', createdAt: made, expiresAt: made };
    const details = keyDetails({ ...key, secrets: [...key.secrets, old], revokedAt: made });
    expect(details).toContain('secret           fd_abcdefgh, made 2026-01-02T03:04:05Z\n');
    expect(details).toContain(
      'fd_old, made 2026-01-02T03:04:05Z, valid until 2026-01-02T03:04:05Z',
    );
    expect(details).toMatch(/^revoked +2026-01-02T03:04:05Z$/m);
  });
});
