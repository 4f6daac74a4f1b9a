import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { Webhook } from 'standardwebhooks';
import type { WebhookRules } from './webhook-target.js';
import { resolveWebhookTarget } from './webhook-target.js';

/** A message according to standard-webhooks (standardwebhooks.com). */
export interface WebhookMessage {
  readonly url: string;
  readonly secret: string;
  /** The same for every attempt, so that the receiver can deduplicate. */
  readonly id: string;
  readonly body: string;
}

/** Outcome of an attempt; `gone` ends further attempts. */
type AttemptOutcome =
  | { readonly outcome: 'delivered' }
  | {
      readonly outcome: 'failed' | 'gone';
      readonly failure: string;
      /** Retry-After of the response. */
      readonly retryAfterSeconds?: number;
    };

/** Options of an attempt. */
interface AttemptOptions {
  readonly rules: WebhookRules;
  /** Aborts the attempt. */
  readonly stop?: AbortSignal;
}

const ATTEMPT_TIMEOUT_MS = 10_000;

/** Maximum number of response bytes that are read. */
const MAX_RESPONSE_BYTES = 65_536;

const GONE = 410;

/** Sends a signed message once, to a verified address; follows no redirect. */
export async function sendWebhook(
  message: WebhookMessage,
  attempt: AttemptOptions,
): Promise<AttemptOutcome> {
  const target = await resolveWebhookTarget(message.url, attempt.rules);
  if (target.outcome !== 'allowed') return failed(`the URL ${target.reason}`);
  const { url, addresses } = target;
  const { signal, clear } = startDeadline(ATTEMPT_TIMEOUT_MS, attempt.stop);
  const { request } = url.protocol === 'https:' ? https : http;
  const sent = request(url, {
    method: 'POST',
    headers: headersOf(message),
    agent: false,
    signal,
    lookup: (_hostname, { all }, callback) => {
      // Not resolved again: DNS could return another address than the verified one (DNS rebinding).
      if (all) callback(null, [...addresses]);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    },
  });
  sent.once('close', clear);
  sent.end(message.body);
  return outcomeOf(sent, signal);
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

/** The first event determines the outcome. */
const outcomeOf = (sent: ClientRequest, signal: AbortSignal): Promise<AttemptOutcome> =>
  new Promise((resolve) => {
    sent.on('response', (response) => {
      resolve(outcomeOfResponse(response));
      discard(response);
    });
    sent.on('error', ({ code, name }: NodeJS.ErrnoException) => {
      resolve(failed(signal.aborted ? 'no answer in time' : (code ?? name)));
    });
    sent.on('close', () => resolve(failed('no answer')));
  });

const outcomeOfResponse = ({
  statusCode: status = 0,
  headers,
}: IncomingMessage): AttemptOutcome => {
  if (status >= 200 && status < 300) return { outcome: 'delivered' };
  const failure = `answered ${status}`;
  if (status === GONE) return { outcome: 'gone', failure };
  return { outcome: 'failed', failure, retryAfterSeconds: parseRetryAfter(headers['retry-after']) };
};

/** Reads and discards the body, so that the receiver does not see a broken connection. */
const discard = (response: IncomingMessage): void => {
  let bytes = 0;
  response.on('error', () => undefined);
  response.on('data', (block: Buffer) => {
    bytes += block.length;
    if (bytes > MAX_RESPONSE_BYTES) response.destroy();
  });
};

const failed = (failure: string): AttemptOutcome => ({ outcome: 'failed', failure });

/** A deadline as an abort signal. */
interface Deadline {
  readonly signal: AbortSignal;
  /** Releases the timer and the listener. */
  clear(): void;
}

/**
 * Starts a deadline that also ends when `stop` aborts. Not `AbortSignal.any`: in Node 20 its
 * sources may be garbage-collected, and their timeouts never fire.
 */
function startDeadline(timeoutMs: number, stop?: AbortSignal): Deadline {
  const deadline = new AbortController();
  const end = (): void => deadline.abort();
  const timer = setTimeout(end, timeoutMs);
  stop?.addEventListener('abort', end);
  if (stop?.aborted) end();
  const clear = (): void => {
    clearTimeout(timer);
    stop?.removeEventListener('abort', end);
  };
  return { signal: deadline.signal, clear };
}

/**
 * Parses Retry-After (RFC 9110, 10.2.3), seconds or a date, to seconds. Undefined if it is absent
 * or invalid.
 */
export function parseRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1_000);
}
