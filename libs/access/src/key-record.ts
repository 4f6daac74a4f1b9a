import type { KeyLimits } from './key-limits.js';
import { limitsOf } from './limit-columns.js';
import type { LimitColumns } from './limit-columns.js';

/** What is known of a key; what opens the door is not among it. */
export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  /** The newest first; two while a rotation's grace lasts. */
  readonly secrets: readonly SecretRecord[];
  readonly limits: KeyLimits;
  readonly createdAt: Date;
  readonly expiresAt?: Date;
  readonly revokedAt?: Date;
  /** Written every few seconds, so the last of them may be missing. */
  readonly lastUsedAt?: Date;
}

/** What is known of a secret. */
export interface SecretRecord {
  readonly prefix: string;
  readonly createdAt: Date;
  readonly expiresAt?: Date;
}

/** A key as `keyColumns` selects it. */
export interface KeyRow extends LimitColumns {
  readonly id: string;
  readonly name: string;
  readonly secrets: readonly SecretColumns[];
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
}

/** Times inside JSON are text. */
interface SecretColumns {
  readonly prefix: string;
  readonly created_at: string;
  readonly expires_at: string | null;
}

/** Selects a KeyRow from `api_key k`; secrets that have run out are of no interest. */
export const keyColumns = `
  k.id, k.name, k.v1_requests_per_minute, k.v2_requests_per_minute, k.v2_queries_per_minute,
  k.unlimited, k.created_at, k.expires_at, k.revoked_at, k.last_used_at,
  ARRAY(SELECT jsonb_build_object('prefix', s.prefix, 'created_at', s.created_at,
                                  'expires_at', s.expires_at)
          FROM api_key_secret s
         WHERE s.key = k.id AND (s.expires_at IS NULL OR s.expires_at > now())
         ORDER BY s.created_at DESC, s.expires_at DESC) AS secrets`;

/** Reads a row. */
export function keyRecordOf(row: KeyRow): KeyRecord {
  return {
    id: row.id,
    name: row.name,
    secrets: row.secrets.map(({ prefix, created_at, expires_at }) => ({
      prefix,
      createdAt: new Date(created_at),
      expiresAt: expires_at === null ? undefined : new Date(expires_at),
    })),
    limits: limitsOf(row),
    createdAt: row.created_at,
    expiresAt: row.expires_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
    lastUsedAt: row.last_used_at ?? undefined,
  };
}
