import type { Webhook } from '#batches';
import { refused } from '../refusals.js';
import { isWebhookSecret, newWebhookSecret } from './webhook-secret.js';
import { resolveTarget } from './webhook-target.js';
import type { WebhookRules } from './webhook-target.js';

/** A webhook as the caller words it. */
export interface WebhookWish {
  readonly url: unknown;
  readonly secret?: unknown;
}

/** Checks what a caller wishes, and makes a secret where none is given; throws an ApiError. */
export async function readWebhook(wish: WebhookWish, rules: WebhookRules): Promise<Webhook> {
  const { url, secret } = wish;
  if (typeof url !== 'string') throw refused('webhook.url must be a URL');
  const target = await resolveTarget(url, rules);
  // A name that is unknown now may be known when the batch has ended, and is checked again then.
  if (target.outcome === 'refused') throw refused(`webhook.url ${target.reason}`);
  return { url, secret: secretOf(secret) };
}

const secretOf = (secret: unknown): string => {
  if (secret == null) return newWebhookSecret();
  if (isWebhookSecret(secret)) return secret;
  throw refused('webhook.secret must be whsec_ and 24 to 64 bytes in base64');
};
