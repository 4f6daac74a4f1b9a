import { refused } from '../refusals.js';

/** A quoted string, as the IETF draft has it, or, as most send it, the bare key. */
const KEY = /^(?:"([\x20\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/;

/** The key of the Idempotency-Key header; undefined without one. Throws an ApiError. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const match = typeof header === 'string' ? KEY.exec(header.trim()) : null;
  const key = match?.[1] ?? match?.[2];
  if (key !== undefined) return key;
  throw refused('the header Idempotency-Key must be 1 to 255 visible characters of ASCII');
}
