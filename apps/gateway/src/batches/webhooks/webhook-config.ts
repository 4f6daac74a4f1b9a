import { randomBytes } from 'node:crypto';
import type { Webhook } from '#batches';
import { validationError } from '../request-validation.js';
import type { WebhookRules } from './webhook-target.js';
import { resolveWebhookTarget } from './webhook-target.js';

/** A webhook as configured by the caller; not validated. */
export interface WebhookConfig {
  readonly url: unknown;
  readonly secret?: unknown;
}

/** Validates a webhook and generates a secret if none is given. Throws an ApiError. */
export async function validateWebhook(
  config: WebhookConfig,
  rules: WebhookRules,
): Promise<Webhook> {
  const { url, secret } = config;
  if (typeof url !== 'string') throw validationError('webhook.url must be a URL');
  const target = await resolveWebhookTarget(url, rules);
  // An unknown host may be known when the batch has ended; it is resolved and checked again then.
  if (target.outcome === 'rejected') throw validationError(`webhook.url ${target.reason}`);
  return { url, secret: validateSecret(secret) };
}

const validateSecret = (secret: unknown): string => {
  if (secret == null) return newWebhookSecret();
  if (isWebhookSecret(secret)) return secret;
  throw validationError('webhook.secret must be whsec_ and 24 to 64 bytes in base64');
};

const SECRET_PREFIX = 'whsec_';
const NEW_SECRET_BYTES = 24;

/** Limits of standard-webhooks. */
const MIN_SECRET_BYTES = 24;
const MAX_SECRET_BYTES = 64;

/** Generates a random secret. */
export const newWebhookSecret = (): string =>
  SECRET_PREFIX + randomBytes(NEW_SECRET_BYTES).toString('base64');

/**
 * Whether the text is `whsec_` and 24 to 64 bytes in strict base64, because receivers decode
 * strictly, too.
 */
export function isWebhookSecret(text: unknown): text is string {
  if (typeof text !== 'string' || !text.startsWith(SECRET_PREFIX)) return false;
  const encoded = text.slice(SECRET_PREFIX.length);
  const bytes = Buffer.from(encoded, 'base64');
  const isValidLength = bytes.length >= MIN_SECRET_BYTES && bytes.length <= MAX_SECRET_BYTES;
  return isValidLength && bytes.toString('base64') === encoded;
}
