import http from 'node:http';
import https from 'node:https';
import { Webhook } from 'standardwebhooks';
import { resolveTarget } from './webhook-target.js';
import type { WebhookRules } from './webhook-target.js';

/** A message of the standard-webhooks kind (standardwebhooks.com). */
export interface WebhookMessage {
  readonly url: string;
  readonly secret: string;
  /** The same at every attempt, so that the receiver knows it again. */
  readonly id: string;
  readonly body: string;
}

/** How an attempt ended. */
export type Delivery = 'delivered' | { readonly failure: string };

const ATTEMPT_LIMIT_MS = 10_000;

/** Sends a message once, signed, to an address that was checked; follows no redirect. Never rejects. */
export async function sendWebhook(message: WebhookMessage, rules: WebhookRules): Promise<Delivery> {
  const target = await resolveTarget(message.url, rules);
  if (target.outcome !== 'open') return { failure: `the URL ${target.reason}` };
  const sentAt = new Date();
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(message.body),
    'user-agent': 'final-destination',
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': new Webhook(message.secret).sign(message.id, sentAt, message.body),
  };
  const { url, address } = target;
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const sent = request(url, {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(ATTEMPT_LIMIT_MS),
      // The name is not asked again: it could answer otherwise now.
      lookup: (_hostname, options, callback) => {
        if (options.all) callback(null, [address]);
        else callback(null, address.address, address.family);
      },
    });
    sent.once('response', ({ statusCode = 0 }) => {
      // What else it says is of no interest.
      sent.destroy();
      resolve(isSuccess(statusCode) ? 'delivered' : { failure: `answered ${statusCode}` });
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      resolve({ failure: error.code ?? error.name });
    });
    sent.end(message.body);
  });
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;
