import http from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import https from 'node:https';
import { Webhook } from 'standardwebhooks';
import { askedPatience } from './asked-patience.js';
import { timeLimit } from './time-limit.js';
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

/** How an attempt ended; whoever is gone wants no other. */
export type Delivery =
  | { readonly outcome: 'delivered' }
  | {
      readonly outcome: 'failed' | 'gone';
      readonly failure: string;
      /** For so long the receiver wants to be left alone. */
      readonly askedSeconds?: number;
    };

/** Under what an attempt is made. */
export interface Attempt {
  readonly rules: WebhookRules;
  /** Breaks it off. */
  readonly stop?: AbortSignal;
}

const ATTEMPT_LIMIT_MS = 10_000;

/** Of an answer, so much is listened to. */
const LONGEST_ANSWER_BYTES = 65_536;

const GONE = 410;

/** Sends a message once, signed, to an address that was checked; follows no redirect. */
export async function sendWebhook(message: WebhookMessage, attempt: Attempt): Promise<Delivery> {
  const target = await resolveTarget(message.url, attempt.rules);
  if (target.outcome !== 'open') return failed(`the URL ${target.reason}`);
  const { url, addresses } = target;
  const { signal, lift } = timeLimit(ATTEMPT_LIMIT_MS, attempt.stop);
  const { request } = url.protocol === 'https:' ? https : http;
  const sent = request(url, {
    method: 'POST',
    headers: headersOf(message),
    agent: false,
    signal,
    lookup: (_hostname, { all }, callback) => {
      // The name is not asked again: it could answer otherwise now.
      if (all) callback(null, [...addresses]);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    },
  });
  sent.once('close', lift);
  sent.end(message.body);
  return deliveryOf(sent, signal);
}

const headersOf = ({ secret, id, body }: WebhookMessage): RequestOptions['headers'] => {
  const sentAt = new Date();
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'final-destination',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  };
};

/** What comes first decides. */
const deliveryOf = (sent: ClientRequest, signal: AbortSignal): Promise<Delivery> =>
  new Promise((resolve) => {
    sent.on('response', (response) => {
      resolve(meaningOf(response));
      discard(response);
    });
    sent.on('error', ({ code, name }: NodeJS.ErrnoException) => {
      resolve(failed(signal.aborted ? 'no answer in time' : (code ?? name)));
    });
    sent.on('close', () => resolve(failed('no answer')));
  });

const meaningOf = ({ statusCode: status = 0, headers }: IncomingMessage): Delivery => {
  if (status >= 200 && status < 300) return { outcome: 'delivered' };
  const failure = `answered ${status}`;
  if (status === GONE) return { outcome: 'gone', failure };
  return { outcome: 'failed', failure, askedSeconds: askedPatience(headers['retry-after']) };
};

/** What else is said is of no interest, but who is cut off in the midst of it may take it amiss. */
const discard = (response: IncomingMessage): void => {
  let bytes = 0;
  response.on('error', () => undefined);
  response.on('data', (block: Buffer) => {
    bytes += block.length;
    if (bytes > LONGEST_ANSWER_BYTES) response.destroy();
  });
};

const failed = (failure: string): Delivery => ({ outcome: 'failed', failure });
