import { describe, expect, it } from 'vitest';
import { Command } from 'commander';
import type { KeyRecord } from '#access';
import type { LimitFlags, ScopeFlags } from './keys.command.js';
import {
  addLimitOptions,
  addScopeOptions,
  applyLimitFlags,
  parseKeyName,
  keyDetails,
  keyTable,
  scopeOfFlags,
} from './keys.command.js';

const flagsOf = (...words: readonly string[]): LimitFlags =>
  addLimitOptions(new Command().exitOverride().configureOutput({ writeErr: () => undefined }))
    .parse(words, { from: 'user' })
    .opts();

describe('the limits of a key', () => {
  const before = { v1RequestsPerMinute: 5, unlimited: true };

  it('are unchanged without options', () => {
    expect(applyLimitFlags(before, flagsOf())).toEqual(before);
  });

  it('are changed by options', () => {
    const flags = flagsOf('--v1-requests', 'default', '--v2-queries', '9', '--no-unlimited');
    expect(applyLimitFlags(before, flags)).toEqual({ v2QueriesPerMinute: 9, unlimited: false });
    expect(applyLimitFlags({}, flagsOf('--unlimited', '--v2-requests', '1'))).toEqual({
      v2RequestsPerMinute: 1,
      unlimited: true,
    });
  });

  it.each(['0', '-1', '1.5', 'many', '9999999999'])('are not parsed from %p', (limit) => {
    expect(() => flagsOf('--v1-requests', limit)).toThrow('whole number');
  });
});

const scopeOf = (...words: readonly string[]) => {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  const flags: ScopeFlags = addScopeOptions(command).parse(words, { from: 'user' }).opts();
  return scopeOfFlags(flags);
};

describe('the scope of a key', () => {
  it('is unlimited without options', () => {
    expect(scopeOf()).toEqual({});
  });

  it('has each origin and operation once, however they are given', () => {
    const origins = ['--origins', 'https://a.example, https://b.example'];
    expect(scopeOf(...origins, '--origins', 'https://a.example')).toEqual({
      origins: ['https://a.example', 'https://b.example'],
    });
    expect(scopeOf('--only', 'suggest, look-up', '--only', 'suggest')).toEqual({
      operations: ['look-up', 'suggest'],
    });
  });

  it.each([
    ['HTTPS://Shop.Example', 'https://shop.example'],
    ['https://shop.example:443', 'https://shop.example'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://shop.example:443', 'http://shop.example:443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://192.0.2.1:8443', 'https://192.0.2.1:8443'],
    ['https://[2001:DB8::1]:8443', 'https://[2001:db8::1]:8443'],
  ])('stores the origin %s as a browser sends it', (text, origin) => {
    expect(scopeOf('--origins', text)).toEqual({ origins: [origin] });
  });

  it.each([
    ...['', '*', 'null', 'shop.example', 'shop.example:443', 'ftp://shop.example'],
    ...['https://', 'https://shop.example/', 'https://shop.example/page', 'https://*.example'],
    ...['https://user@shop.example', 'https://shop.example?x', 'https://shop.example#x'],
    ...['https://shop.example:', 'https://shop.example:99999', 'https://a.example,'],
    ...['https://shop .example', 'https://shop.example\\x', 'https:shop.example', 'https://[x]'],
  ])('contains no %j as origin', (text) => {
    expect(() => scopeOf('--origins', text)).toThrow(/is not an origin\. Expected scheme, host/);
  });

  it.each(['', 'lookup', 'Geocode', 'geocode,,batch', 'all'])(
    'contains no %j as operation',
    (text) => {
      expect(() => scopeOf('--only', text)).toThrow(
        /is not an operation\. Expected some of geocode, reverse, look-up, suggest, batch, tiles\./,
      );
    },
  );
});

describe('the name of a key', () => {
  it.each([
    ['shop', 'shop'],
    ['  the shop ', 'the shop'],
    ['Läden №1', 'Läden №1'],
    ['fd_shop', 'fd_shop'],
    ['x'.repeat(100), 'x'.repeat(100)],
  ])('is parsed from %j', (text, name) => {
    expect(parseKeyName(text)).toBe(name);
  });

  it.each(['', '  ', 'a\nb', 'a\u001b[31m', 'a\u202eb', 'x'.repeat(101)])(
    'must be visible, unlike %j',
    (text) => {
      expect(() => parseKeyName(text)).toThrow('visible characters');
    },
  );

  it.each(['fd_abcdefgh', 'fd_abcdefgh_x', '0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b'])(
    'must not look like a prefix or id, unlike %j',
    (text) => {
      expect(() => parseKeyName(text)).toThrow('prefix or the id');
    },
  );
});

const created = new Date('2026-01-02T03:04:05.678Z');

const key: KeyRecord = {
  id: '0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b',
  name: 'shop',
  secrets: [{ prefix: 'fd_abcdefgh', createdAt: created }],
  limits: { v2QueriesPerMinute: 500 },
  scope: {},
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
      ['fd_abcdefgh', 'shop', 'valid', 'default', 'default', '500'].concat(
        ['all', 'any'],
        ['never', 'never'],
      ),
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

describe('the scope in the table and the details of a key', () => {
  const scope = {
    origins: ['https://a.example', 'https://b.example', 'https://c.example'],
    operations: ['look-up', 'suggest'],
  } as const;

  it('is shortened in the table', () => {
    expect(cellsOf({ ...key, scope }).slice(6, 8)).toEqual([
      'look-up, suggest',
      'https://a.example and 2 more',
    ]);
  });

  it('is complete in the details', () => {
    const details = keyDetails({ ...key, scope });
    expect(details).toMatch(/^operations +look-up, suggest$/m);
    for (const origin of scope.origins)
      expect(details).toMatch(new RegExp(`^origin +${origin}$`, 'm'));
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
