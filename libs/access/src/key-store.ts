import type { Database, Queryable, Statement } from '#database';
import type { KeyLimits, KeyRecord, KeyRow, KeyScope } from './key-record.js';
import {
  keyColumns,
  keyRecordOf,
  limitParameters,
  scopeParameters,
  generateKey,
  hashKey,
  stripSecret,
} from './key-record.js';

/** The properties of a new key. */
interface NewKeyOptions {
  readonly name: string;
  readonly limits?: KeyLimits;
  readonly scope?: KeyScope;
  readonly expiresAt?: Date;
}

/** A new key with its secret, which is not stored and cannot be shown again. */
export interface IssuedKey {
  readonly key: string;
  readonly record: KeyRecord;
}

const STORE_OPTIONS = { timeoutMs: 10_000 };

const insertKey: Statement = {
  name: 'access-insert-key',
  text: `
INSERT INTO api_key (name, expires_at, v1_requests_per_minute, v2_requests_per_minute,
                     v2_queries_per_minute, unlimited, origins, operations)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (name) WHERE revoked_at IS NULL DO NOTHING
RETURNING id`,
};

const insertSecret: Statement = {
  name: 'access-insert-secret',
  text: `INSERT INTO api_key_secret (hash, key, prefix) VALUES (decode($1, 'hex'), $2, $3)`,
};

const endSecrets: Statement = {
  name: 'access-end-secrets',
  text: `
UPDATE api_key_secret
   SET expires_at = least(expires_at, now() + make_interval(secs => $2))
 WHERE key = $1`,
};

const listKeys: Statement = {
  name: 'access-list-keys',
  text: `SELECT ${keyColumns} FROM api_key k ORDER BY k.revoked_at IS NOT NULL, k.name, k.created_at`,
};

/** Unrevoked keys first: the name may have been that of another key before. */
const findKey: Statement = {
  name: 'access-find-key',
  text: `
SELECT ${keyColumns}
  FROM api_key k
 WHERE k.name = $1
    OR k.id::text = lower($1)
    OR k.id = (SELECT s.key FROM api_key_secret s WHERE s.prefix = $1)
 ORDER BY k.revoked_at DESC NULLS FIRST
 LIMIT 1`,
};

const revokeKey: Statement = {
  name: 'access-revoke-key',
  text: 'UPDATE api_key SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1',
};

const limitKey: Statement = {
  name: 'access-limit-key',
  text: `
UPDATE api_key
   SET v1_requests_per_minute = $2, v2_requests_per_minute = $3, v2_queries_per_minute = $4,
       unlimited = $5
 WHERE id = $1`,
};

/** Creates and changes keys. The `handle` of a key is its name, its prefix or its id. */
export class KeyStore {
  constructor(private readonly database: Database) {}

  /** Throws KeyNameTakenError. */
  create({ name, limits = {}, scope = {}, expiresAt }: NewKeyOptions): Promise<IssuedKey> {
    const restrictions = [...limitParameters(limits), ...scopeParameters(scope)];
    return this.database.transaction(async (transaction) => {
      const parameters = [name, expiresAt ?? null, ...restrictions];
      const [row] = await transaction.query<{ id: string }>(insertKey, parameters, STORE_OPTIONS);
      if (!row) throw new KeyNameTakenError(name);
      return issue(transaction, row.id);
    });
  }

  /** All keys, the revoked ones last. */
  async list(): Promise<readonly KeyRecord[]> {
    return (await this.database.query<KeyRow>(listKeys, [], STORE_OPTIONS)).map(keyRecordOf);
  }

  /** Throws KeyNotFoundError. */
  show(handle: string): Promise<KeyRecord> {
    return find(this.database, handle);
  }

  /** Revokes a key at once. Revoking it again has no effect. */
  revoke(handle: string): Promise<KeyRecord> {
    return this.change(handle, (transaction, { id }) =>
      transaction.query(revokeKey, [id], STORE_OPTIONS),
    );
  }

  /**
   * Gives the key a new secret. The previous ones expire after the grace period, or earlier if they
   * would have.
   */
  rotate(handle: string, graceSeconds: number): Promise<IssuedKey> {
    return this.database.transaction(async (transaction) => {
      const { id } = await findUnrevoked(transaction, handle);
      await transaction.query(endSecrets, [id, graceSeconds], STORE_OPTIONS);
      return issue(transaction, id);
    });
  }

  /** Replaces all limits of a key. */
  limit(handle: string, limits: KeyLimits): Promise<KeyRecord> {
    return this.change(handle, async (transaction, { id, name, revokedAt }) => {
      if (revokedAt) throw new KeyRevokedError(name);
      await transaction.query(limitKey, [id, ...limitParameters(limits)], STORE_OPTIONS);
    });
  }

  private change(
    handle: string,
    work: (transaction: Queryable, key: KeyRecord) => Promise<unknown>,
  ): Promise<KeyRecord> {
    return this.database.transaction(async (transaction) => {
      const key = await find(transaction, handle);
      await work(transaction, key);
      return find(transaction, key.id);
    });
  }
}

const find = async (queryable: Queryable, named: string): Promise<KeyRecord> => {
  const handle = stripSecret(named);
  const [row] = await queryable.query<KeyRow>(findKey, [handle], STORE_OPTIONS);
  if (!row) throw new KeyNotFoundError(handle);
  return keyRecordOf(row);
};

const findUnrevoked = async (queryable: Queryable, handle: string): Promise<KeyRecord> => {
  const key = await find(queryable, handle);
  if (key.revokedAt) throw new KeyRevokedError(key.name);
  return key;
};

const issue = async (transaction: Queryable, id: string): Promise<IssuedKey> => {
  const { key, prefix } = generateKey();
  await transaction.query(insertSecret, [hashKey(key), id, prefix], STORE_OPTIONS);
  return { key, record: await find(transaction, id) };
};

/** No key has that name, prefix or id. */
export class KeyNotFoundError extends Error {
  override readonly name = 'KeyNotFoundError';

  constructor(readonly handle: string) {
    super(`there is no key with the name, prefix or id '${handle}'`);
  }
}

/** Another key of that name exists and is not revoked. */
export class KeyNameTakenError extends Error {
  override readonly name = 'KeyNameTakenError';

  constructor(readonly keyName: string) {
    super(`a key named '${keyName}' exists already`);
  }
}

/** The operation is not possible for a revoked key. */
export class KeyRevokedError extends Error {
  override readonly name = 'KeyRevokedError';

  constructor(readonly keyName: string) {
    super(`the key '${keyName}' is revoked`);
  }
}
