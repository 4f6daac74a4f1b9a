import type { Database, Statement } from '#database';
import type { Batch, BatchRecord, BatchStatus } from './batch.js';
import { batchColumnsOf, toBatch } from './batch.js';

const TIMEOUT = { timeoutMs: 10_000 };

/** URL and secret of a webhook. */
export interface Webhook {
  readonly url: string;
  /** `whsec_` and at least 24 bytes in base64. */
  readonly secret: string;
}

/** A message that is due. */
export interface DueWebhook extends Webhook {
  readonly batch: Batch;
  /** Final status of the batch when the message first became due; it may have expired since. */
  readonly event: BatchStatus;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
}

/**
 * Claims a message and schedules its next attempt at once: a crash delays the message but does not
 * lose it (at-least-once delivery).
 */
const claimDue: Statement = {
  name: 'batches-take-due-webhook',
  text: `
WITH due AS (
  SELECT w.batch
    FROM batch_webhook w
    JOIN batch b ON b.id = w.batch AND b.status NOT IN ('queued', 'running')
   WHERE w.delivered_at IS NULL AND w.given_up_at IS NULL
     AND (w.due_at IS NULL OR w.due_at <= now())
     AND NOT b.key = ANY ($2::text[])
   ORDER BY w.due_at NULLS FIRST
   LIMIT 1
     FOR UPDATE OF w SKIP LOCKED
)
UPDATE batch_webhook w
   SET attempts = w.attempts + 1,
       due_at = now() + make_interval(secs => $1),
       event = coalesce(w.event, b.status)
  FROM due, batch b
 WHERE w.batch = due.batch AND b.id = w.batch
RETURNING ${batchColumnsOf('b')}, w.url, w.secret, w.attempts, w.event`,
};

interface DueRecord extends BatchRecord, Webhook {
  readonly attempts: number;
  readonly event: BatchStatus;
}

const findWebhook: Statement = {
  name: 'batches-find-webhook',
  text: 'SELECT url, secret FROM batch_webhook WHERE batch = $1',
};

const markDelivered: Statement = {
  name: 'batches-mark-webhook-delivered',
  text: 'UPDATE batch_webhook SET delivered_at = now(), last_failure = NULL WHERE batch = $1',
};

const markFailed: Statement = {
  name: 'batches-mark-webhook-failed',
  text: `
UPDATE batch_webhook
   SET last_failure = $2,
       due_at = now() + make_interval(secs => $3),
       given_up_at = CASE WHEN $3::float8 IS NULL THEN now() END
 WHERE batch = $1`,
};

/** A failed attempt. */
interface FailedWebhook {
  readonly batch: string;
  readonly failure: string;
  /** Seconds until the next attempt; absent after the last one. */
  readonly retrySeconds?: number;
}

/** Webhook messages of ended batches. */
export class WebhookStore {
  constructor(private readonly database: Database) {}

  /** Undefined if the batch has no webhook. */
  async find(batch: string): Promise<Webhook | undefined> {
    const [webhook] = await this.database.query<Webhook>(findWebhook, [batch], TIMEOUT);
    return webhook;
  }

  /**
   * Claims the message that has been due longest, except those of the given keys, for
   * `leaseSeconds`. Undefined if none is due.
   */
  async claim(
    leaseSeconds: number,
    exceptKeys: readonly string[] = [],
  ): Promise<DueWebhook | undefined> {
    const [row] = await this.database.query<DueRecord>(
      claimDue,
      [leaseSeconds, exceptKeys],
      TIMEOUT,
    );
    if (!row) return undefined;
    const { url, secret, attempts: attempt, event } = row;
    return { batch: toBatch(row), event, url, secret, attempt };
  }

  async markDelivered(batch: string): Promise<void> {
    await this.database.query(markDelivered, [batch], TIMEOUT);
  }

  async markFailed({ batch, failure, retrySeconds }: FailedWebhook): Promise<void> {
    await this.database.query(markFailed, [batch, failure, retrySeconds ?? null], TIMEOUT);
  }
}
