import { setTimeout as sleep } from 'node:timers/promises';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import type { DueWebhook } from '#batches';
import { WebhookStore } from '#batches';
import type { Logger } from '#platform';
import { LOGGER, errorName } from '#platform';
import { presentBatch } from '../presenter/present-batch.js';
import type { WebhookRules } from './webhook-target.js';
import { WEBHOOK_RULES } from './webhook-target.js';
import type { WebhookMessage } from './send-webhook.js';
import { sendWebhook } from './send-webhook.js';

const POLL_INTERVAL_MS = 1_000;

/**
 * Maximum number of concurrent attempts, in total and per API key: slow receivers of one key do not
 * block others.
 */
const MAX_CONCURRENT = 8;
const MAX_CONCURRENT_PER_KEY = 4;

/** Longer than a DNS lookup and an attempt together. */
const LEASE_SECONDS = 20;

/** Delivers webhooks of ended batches until they are accepted or given up. */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  /** API key of each running attempt. */
  private readonly inFlight = new Map<Promise<void>, string>();
  private polling: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: WebhookStore,
    @Inject(WEBHOOK_RULES) private readonly rules: WebhookRules,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.polling = this.poll();
  }

  /** Aborted attempts are repeated by another gateway, or by this one after its restart. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.polling;
    await Promise.all(this.inFlight.keys());
  }

  private async poll(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      // During an outage of Postgres nothing is delivered; the next poll tries again.
      await this.dispatchDue().catch(() => undefined);
      await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async dispatchDue(): Promise<void> {
    while (!this.stopping.signal.aborted && this.inFlight.size < MAX_CONCURRENT) {
      const due = await this.store.claim(LEASE_SECONDS, this.busyKeys());
      if (!due) return;
      const delivery = this.deliver(due).finally(() => this.inFlight.delete(delivery));
      this.inFlight.set(delivery, due.batch.keyId);
    }
  }

  private busyKeys(): readonly string[] {
    const keys = [...this.inFlight.values()];
    return [...new Set(keys)].filter(
      (key) => keys.filter((other) => other === key).length >= MAX_CONCURRENT_PER_KEY,
    );
  }

  /** Never rejects: an attempt whose outcome cannot be stored is repeated. */
  private async deliver(due: DueWebhook): Promise<void> {
    try {
      await this.attempt(due);
    } catch (error) {
      const cause = errorName(error);
      this.logger.warn({ batch: due.batch.id, cause }, 'webhook outcome not stored');
    }
  }

  private async attempt(due: DueWebhook): Promise<void> {
    const { batch, attempt } = due;
    const { signal: stop } = this.stopping;
    const delivery = await sendWebhook(buildWebhookMessage(due), {
      rules: this.rules,
      stop,
    });
    if (delivery.outcome === 'delivered') {
      await this.store.markDelivered(batch.id);
      return this.logger.info({ batch: batch.id, attempt }, 'webhook delivered');
    }
    if (stop.aborted) return;
    const { outcome, failure, retryAfterSeconds } = delivery;
    const retrySeconds =
      outcome === 'gone' ? undefined : retryDelaySeconds(attempt, retryAfterSeconds);
    await this.store.markFailed({ batch: batch.id, failure, retrySeconds });
    const event = retrySeconds === undefined ? 'webhook given up' : 'webhook not delivered';
    this.logger.warn({ batch: batch.id, attempt, failure }, event);
  }
}

/**
 * Builds the message for an ended batch: event type, time, and the batch in its final state.
 * Identical for every attempt.
 */
function buildWebhookMessage({ batch, event, url, secret }: DueWebhook): WebhookMessage {
  const body = JSON.stringify({
    type: `batch.${event}`,
    timestamp: (batch.finishedAt ?? batch.expiresAt).toISOString(),
    data: presentBatch({ ...batch, status: event }),
  });
  return { id: `batch-${batch.id}`, url, secret, body };
}

/** Delays after each failed attempt, a day in total. Seconds. */
const RETRY_DELAYS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600, 36_000];

/**
 * Random share of a delay, up or down, so that messages that failed together are not retried
 * together.
 */
const JITTER = 0.1;

/** A receiver may request a longer delay, up to the longest of these. */
const MAX_RETRY_DELAY = Math.max(...RETRY_DELAYS);

/**
 * Seconds until the next attempt after failed attempt number `attempt` (from 1), at least
 * `retryAfterSeconds`; undefined after the last attempt.
 */
export function retryDelaySeconds(attempt: number, retryAfterSeconds = 0): number | undefined {
  const delay = RETRY_DELAYS[attempt - 1];
  if (delay === undefined) return undefined;
  const own = delay * (1 + JITTER * (2 * Math.random() - 1));
  return Math.max(own, Math.min(retryAfterSeconds, MAX_RETRY_DELAY));
}
