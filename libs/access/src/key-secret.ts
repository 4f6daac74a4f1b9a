import { hash, randomBytes, randomInt } from 'node:crypto';

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
