import { randomBytes, randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for one another. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';
const PREFIX_LENGTH = 8;
const SECRET_BYTES = 32;

/** A key as it is handed out, and the beginning of it by which it is spoken of. */
export interface NewKey {
  /** `fd_<8 readable characters>_<256 random bits in base64url>`. */
  readonly key: string;
  /** `fd_<8 readable characters>`. */
  readonly prefix: string;
}

/** Makes a key from the system's randomness. */
export function newKey(): NewKey {
  const prefix = `fd_${Array.from({ length: PREFIX_LENGTH }, readable).join('')}`;
  return { key: `${prefix}_${randomBytes(SECRET_BYTES).toString('base64url')}`, prefix };
}

/** Whoever names a key by the whole of it means its prefix; anything else is left as it is. */
export function withoutSecret(handle: string): string {
  return /^(fd_[a-z2-9]{8})_/.exec(handle)?.[1] ?? handle;
}

const readable = (): string => READABLE.charAt(randomInt(READABLE.length));
