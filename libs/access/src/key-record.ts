import { hash, randomBytes, randomInt } from 'node:crypto';

/** An API key without its secrets. */
export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  /** The newest first; two during the grace period of a rotation. */
  readonly secrets: readonly SecretRecord[];
  readonly limits: KeyLimits;
  readonly scope: KeyScope;
  readonly createdAt: Date;
  readonly expiresAt?: Date;
  readonly revokedAt?: Date;
  /** Written every few seconds, so the latest use may be missing. */
  readonly lastUsedAt?: Date;
}

/** A secret of a key, without the secret itself. */
interface SecretRecord {
  readonly prefix: string;
  readonly createdAt: Date;
  readonly expiresAt?: Date;
}

/** A row that `keyColumns` selects. */
export interface KeyRow extends LimitColumns, ScopeColumns {
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

/** Selects a KeyRow from `api_key k`, without expired secrets. */
export const keyColumns = `
  k.id, k.name, k.v1_requests_per_minute, k.v2_requests_per_minute, k.v2_queries_per_minute,
  k.unlimited, k.origins, k.operations, k.created_at, k.expires_at, k.revoked_at, k.last_used_at,
  ARRAY(SELECT jsonb_build_object('prefix', s.prefix, 'created_at', s.created_at,
                                  'expires_at', s.expires_at)
          FROM api_key_secret s
         WHERE s.key = k.id AND (s.expires_at IS NULL OR s.expires_at > now())
         ORDER BY s.created_at DESC, s.expires_at DESC) AS secrets`;

/** Converts a row. */
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
    scope: scopeOf(row),
    createdAt: row.created_at,
    expiresAt: row.expires_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
    lastUsedAt: row.last_used_at ?? undefined,
  };
}

/** The columns of a row that hold the limits of a key. */
export interface LimitColumns {
  readonly v1_requests_per_minute: number | null;
  readonly v2_requests_per_minute: number | null;
  readonly v2_queries_per_minute: number | null;
  readonly unlimited: boolean;
}

/** Converts the limits of a row. */
export function limitsOf(row: LimitColumns): KeyLimits {
  return {
    ...(row.v1_requests_per_minute !== null && { v1RequestsPerMinute: row.v1_requests_per_minute }),
    ...(row.v2_requests_per_minute !== null && { v2RequestsPerMinute: row.v2_requests_per_minute }),
    ...(row.v2_queries_per_minute !== null && { v2QueriesPerMinute: row.v2_queries_per_minute }),
    ...(row.unlimited && { unlimited: true }),
  };
}

/** Limits as statement parameters, in the order of the columns. */
export function limitParameters(limits: KeyLimits): readonly unknown[] {
  return [
    limits.v1RequestsPerMinute ?? null,
    limits.v2RequestsPerMinute ?? null,
    limits.v2QueriesPerMinute ?? null,
    limits.unlimited ?? false,
  ];
}

/** The rate limits of a key; an absent one is the service's default. */
export interface KeyLimits {
  readonly v1RequestsPerMinute?: number;
  readonly v2RequestsPerMinute?: number;
  readonly v2QueriesPerMinute?: number;
  /** True: no limits, whatever the other members are. */
  readonly unlimited?: boolean;
}

/** The operations that a key can be limited to. */
export const keyOperations = [
  'geocode',
  'reverse',
  'look-up',
  'suggest',
  'batch',
  'tiles',
] as const;

/** An operation of the API. */
export type KeyOperation = (typeof keyOperations)[number];

/** Where and for what a key is valid. An absent member is no restriction. */
export interface KeyScope {
  /**
   * At least one: the values of the header Origin with which the key is valid, such as
   * `https://shop.example` (RFC 6454, 6.1).
   */
  readonly origins?: readonly string[];
  /** At least one. */
  readonly operations?: readonly KeyOperation[];
}

/** The columns of a row that hold the scope of a key. */
export interface ScopeColumns {
  readonly origins: readonly string[] | null;
  /** A newer release may have stored operations that this one does not know. */
  readonly operations: readonly string[] | null;
}

/** Converts the scope of a row. Unknown operations are left out: here they permit nothing. */
export function scopeOf({ origins, operations }: ScopeColumns): KeyScope {
  return {
    ...(origins !== null && { origins }),
    ...(operations !== null && {
      operations: keyOperations.filter((operation) => operations.includes(operation)),
    }),
  };
}

/** A scope as statement parameters, in the order of the columns. */
export function scopeParameters({ origins, operations }: KeyScope): readonly unknown[] {
  return [origins ?? null, operations ?? null];
}

/** Letters and digits that are not easily confused. */
const READABLE_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PREFIX_LENGTH = 8;
const SECRET_BYTES = 32;

/** A new key, and the prefix that identifies it. */
interface GeneratedKey {
  /** `fd_<8 readable characters>_<256 random bits in base64url>`. */
  readonly key: string;
  /** `fd_<8 readable characters>`. */
  readonly prefix: string;
}

/** Generates a key from the system's random source. */
export function generateKey(): GeneratedKey {
  const prefix = `fd_${Array.from({ length: PREFIX_LENGTH }, randomReadableCharacter).join('')}`;
  return { key: `${prefix}_${randomBytes(SECRET_BYTES).toString('base64url')}`, prefix };
}

/** The prefix of a complete key; any other handle unchanged. */
export function stripSecret(handle: string): string {
  return /^(fd_[a-z2-9]{8})_/.exec(handle)?.[1] ?? handle;
}

const randomReadableCharacter = (): string =>
  READABLE_CHARACTERS.charAt(randomInt(READABLE_CHARACTERS.length));

/**
 * SHA-256 of a key in hexadecimal. A fast hash on purpose: a key has 256 random bits, so there is
 * nothing to guess that a slow hash would protect.
 */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}
