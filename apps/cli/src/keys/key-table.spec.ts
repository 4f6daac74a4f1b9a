import { describe, expect, it } from 'vitest';
import type { KeyRecord } from '#access';
import { keyDetails, keyTable } from './key-table.js';

const created = new Date('2026-01-02T03:04:05.678Z');

const key: KeyRecord = {
  id: '0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b',
  name: 'shop',
  secrets: [{ prefix: 'fd_abcdefgh', createdAt: created }],
  limits: { v2QueriesPerMinute: 500 },
  createdAt: created,
};

const cellsOf = (record: KeyRecord): readonly string[] =>
  (keyTable([record]).split('\n')[2] ?? '')
    .split('|')
    .map((cell) => cell.trim())
    .slice(1, -1);

describe('the table of keys', () => {
  it('has one row per key', () => {
    expect(cellsOf(key)).toEqual(
      ['fd_abcdefgh', 'shop', 'valid', 'default', 'default', '500'].concat('never', 'never'),
    );
  });

  it.each([
    ['revoked', { revokedAt: created, expiresAt: created }],
    ['expired', { expiresAt: created }],
    ['rotating', { secrets: [...key.secrets, ...key.secrets] }],
  ])('shows the state: %s', (state, difference) => {
    expect(cellsOf({ ...key, ...difference })[2]).toBe(state);
  });

  it('shows removed limits', () => {
    expect(cellsOf({ ...key, limits: { unlimited: true } }).slice(3, 6)).toEqual(
      Array(3).fill('none'),
    );
  });
});

describe('the details of a key', () => {
  it('list every secret with its expiry', () => {
    const old = { prefix: 'fd_old', createdAt: created, expiresAt: created };
    const details = keyDetails({ ...key, secrets: [...key.secrets, old], revokedAt: created });
    expect(details).toContain('secret           fd_abcdefgh, created 2026-01-02T03:04:05Z\n');
    expect(details).toContain(
      'fd_old, created 2026-01-02T03:04:05Z, valid until 2026-01-02T03:04:05Z',
    );
    expect(details).toMatch(/^revoked +2026-01-02T03:04:05Z$/m);
  });
});
