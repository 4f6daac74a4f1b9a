import { randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const NEW_BYTES = 24;

/** As standard-webhooks has it. */
const LEAST_BYTES = 24;
const MOST_BYTES = 64;

/** A secret that nobody knows yet. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(NEW_BYTES).toString('base64');

/** Whether it is `whsec_` and 24 to 64 bytes in base64, to the letter: who verifies is strict, too. */
export function isWebhookSecret(text: unknown): text is string {
  if (typeof text !== 'string' || !text.startsWith(PREFIX)) return false;
  const encoded = text.slice(PREFIX.length);
  const bytes = Buffer.from(encoded, 'base64');
  const isLong = bytes.length >= LEAST_BYTES && bytes.length <= MOST_BYTES;
  return isLong && bytes.toString('base64') === encoded;
}
