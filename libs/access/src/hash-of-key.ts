import { hash } from 'node:crypto';

/**
 * SHA-256 of a key, in hexadecimal. Plain and fast on purpose: keys are 256 random bits, so there
 * is nothing to be guessed that a slow hash would protect.
 */
export function hashOfKey(key: string): string {
  return hash('sha256', key, 'hex');
}
