import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyNameTakenError, KeyNotFoundError, KeyRevokedError, KeyStore } from '#access';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';

const HOUR_MS = 3_600_000;

describe('KeyStore', () => {
  let postgres: TestPostgres;
  let store: KeyStore;

  beforeAll(async () => {
    postgres = await startPostgres();
    store = new KeyStore(postgres.database);
  });

  afterAll(() => postgres.stop());

  it('returns a key once and stores only its hash', async () => {
    const { key, record } = await store.create({ name: 'once' });
    expect(key.startsWith(`${record.secrets[0]?.prefix}_`)).toBe(true);
    const everything = await postgres.database.query<{ text: string }>({
      name: 'spec-all-of-access',
      text: `SELECT (SELECT jsonb_agg(k) FROM api_key k)::text
                 || (SELECT jsonb_agg(s) FROM api_key_secret s)::text AS text`,
    });
    expect(everything[0]?.text).toContain(record.id);
    expect(everything[0]?.text).not.toContain(key.slice(record.secrets[0]!.prefix.length));
  });

  it('accepts rows of a backup, which is restored without a search path', async () => {
    await postgres.database.transaction(async (transaction) => {
      await transaction.execute(
        "SET LOCAL search_path = ''; INSERT INTO public.api_key (name) VALUES ('restored')",
      );
    });
    expect((await store.list()).map(({ name }) => name)).toContain('restored');
  });

  it('stores name, limits and expiry', async () => {
    const expiresAt = new Date(Date.now() + HOUR_MS);
    const limits = { v1RequestsPerMinute: 1, v2RequestsPerMinute: 2, v2QueriesPerMinute: 3 };
    const { record } = await store.create({ name: 'whole', limits, expiresAt });
    expect(record).toMatchObject({ name: 'whole', limits, expiresAt });
    expect(record.scope).toEqual({});
    expect(record.revokedAt).toBeUndefined();
    expect(record.lastUsedAt).toBeUndefined();
  });

  it('stores the scope', async () => {
    const scope = {
      origins: ['https://shop.example', 'http://localhost:8080'],
      operations: ['look-up', 'suggest'],
    } as const;
    expect((await store.create({ name: 'page', scope })).record.scope).toEqual(scope);
    expect((await store.show('page')).scope).toEqual(scope);
    expect((await store.rotate('page', 0)).record.scope).toEqual(scope);
    expect((await store.limit('page', { unlimited: true })).scope).toEqual(scope);
  });

  it('leaves out operations of a newer release, and never allows more for it', async () => {
    await postgres.database.execute(`
      INSERT INTO api_key (name, operations)
      VALUES ('newer', '{teleport,suggest}'), ('newer only', '{teleport}')`);
    expect((await store.show('newer')).scope).toEqual({ operations: ['suggest'] });
    expect((await store.show('newer only')).scope).toEqual({ operations: [] });
  });

  it.each(['origins', 'operations'])('rejects an empty list of %s', async (column) => {
    const statement = `INSERT INTO api_key (name, ${column}) VALUES ('nowhere', '{}')`;
    await expect(postgres.database.execute(statement)).rejects.toThrow(column);
  });

  it('finds a key by its name, its prefix and its id', async () => {
    const { key, record } = await store.create({ name: 'found' });
    for (const handle of [
      key,
      'found',
      record.secrets[0]!.prefix,
      record.id,
      record.id.toUpperCase(),
    ]) {
      expect((await store.show(handle)).id).toBe(record.id);
    }
    const other = `fd_abcdefgh_${key.slice(12)}`;
    await expect(store.show(other)).rejects.toThrow(/'fd_abcdefgh'$/);
    await expect(store.show('no such key')).rejects.toThrow(KeyNotFoundError);
  });

  it('allows a name for one key at a time, and again after its revocation', async () => {
    const { record: first } = await store.create({ name: 'shared' });
    await expect(store.create({ name: 'shared' })).rejects.toThrow(KeyNameTakenError);
    await store.revoke('shared');
    const { record: second } = await store.create({ name: 'shared' });
    expect((await store.show('shared')).id).toBe(second.id);
    expect((await store.show(first.id)).revokedAt).toBeInstanceOf(Date);
  });

  it('revokes once and returns the time of the first revocation', async () => {
    await store.create({ name: 'gone' });
    const { revokedAt } = await store.revoke('gone');
    expect((await store.revoke('gone')).revokedAt).toEqual(revokedAt);
    await expect(store.rotate('gone', 0)).rejects.toThrow(KeyRevokedError);
    await expect(store.limit('gone', {})).rejects.toThrow(KeyRevokedError);
  });

  it('replaces limits', async () => {
    await store.create({ name: 'limited', limits: { v1RequestsPerMinute: 5 } });
    const { limits } = await store.limit('limited', { v2QueriesPerMinute: 9 });
    expect(limits).toEqual({ v2QueriesPerMinute: 9 });
    expect((await store.limit('limited', { unlimited: true })).limits).toEqual({ unlimited: true });
    expect((await store.limit('limited', {})).limits).toEqual({});
  });

  it('rotates the secret of a key and lets the old one expire', async () => {
    const { key, record } = await store.create({ name: 'turned' });
    const rotated = await store.rotate('turned', 3600);
    expect(rotated.key).not.toBe(key);
    expect(rotated.record.id).toBe(record.id);
    const [newest, older] = rotated.record.secrets;
    expect(newest?.expiresAt).toBeUndefined();
    expect(Math.abs(older!.expiresAt!.getTime() - Date.now() - HOUR_MS)).toBeLessThan(HOUR_MS / 10);
    await sleep(5);
    const again = await store.rotate('turned', 0);
    expect(again.record.secrets).toHaveLength(1);
  });

  it('never extends an old secret', async () => {
    await store.create({ name: 'short' });
    const once = await store.rotate('short', 60);
    const twice = await store.rotate('short', 7_200);
    const endOf = (prefix: string) =>
      twice.record.secrets.find((secret) => secret.prefix === prefix)?.expiresAt;
    const oldest = once.record.secrets[1]!;
    expect(endOf(oldest.prefix)).toEqual(oldest.expiresAt);
  });

  it('lists all keys, the revoked ones last', async () => {
    const listed = await store.list();
    const isRevoked = listed.map(({ revokedAt }) => revokedAt !== undefined);
    expect(isRevoked).toEqual([...isRevoked].sort());
    expect(isRevoked).toContain(true);
    expect(isRevoked).toContain(false);
  });
});
