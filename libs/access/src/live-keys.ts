import type { Database, Statement } from '#database';
import { limitsOf } from './limit-columns.js';
import type { LimitColumns } from './limit-columns.js';
import type { Principal } from './principal.js';

/** A secret that opens the door, and until when. */
export interface LiveKey {
  /** SHA-256 of the key, in hexadecimal. */
  readonly hash: string;
  readonly principal: Principal;
  /** Milliseconds since 1970; absent: no end is set. */
  readonly expiresAt?: number;
}

/** Short enough that a poll and what it finds stay within the five seconds of a revocation. */
const TIMEOUT = { timeoutMs: 1_500 };

interface LiveRow extends LimitColumns {
  readonly hash: string;
  readonly prefix: string;
  readonly id: string;
  readonly name: string;
  readonly expires_at: Date | null;
}

const keyVersion: Statement = {
  name: 'access-key-version',
  text: 'SELECT version FROM api_key_version',
};

const liveKeys: Statement = {
  name: 'access-live-keys',
  text: `
SELECT encode(s.hash, 'hex') AS hash, s.prefix, k.id, k.name,
       k.v1_requests_per_minute, k.v2_requests_per_minute, k.v2_queries_per_minute, k.unlimited,
       least(k.expires_at, s.expires_at) AS expires_at
  FROM api_key_secret s
  JOIN api_key k ON k.id = s.key
 WHERE k.revoked_at IS NULL
   AND (k.expires_at IS NULL OR k.expires_at > now())
   AND (s.expires_at IS NULL OR s.expires_at > now())`,
};

/** What changes whenever a key does. */
export async function readKeyVersion(database: Pick<Database, 'query'>): Promise<string> {
  const [row] = await database.query<{ version: string }>(keyVersion, [], TIMEOUT);
  return row?.version ?? '';
}

/** Every secret that is valid now. */
export async function readLiveKeys(database: Pick<Database, 'query'>): Promise<readonly LiveKey[]> {
  const rows = await database.query<LiveRow>(liveKeys, [], TIMEOUT);
  return rows.map((row) => ({
    hash: row.hash,
    principal: { keyId: row.id, prefix: row.prefix, name: row.name, limits: limitsOf(row) },
    expiresAt: row.expires_at?.getTime(),
  }));
}
