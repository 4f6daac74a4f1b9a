import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { WebhookStore } from '#batches';
import type { DueWebhook } from '#batches';
import { errorName, LOGGER } from '#observability';
import type { Logger } from '#observability';
import { GATEWAY_CONFIG } from '../../gateway.config.js';
import type { GatewayConfig } from '../../gateway.config.js';
import { retrySecondsAfter } from './retry-delays.js';
import { sendWebhook } from './send-webhook.js';
import { webhookMessage } from './webhook-message.js';

const INTERVAL_MS = 1_000;

/** Messages under way, and those of one key: its receivers that do not answer hold up no other's. */
const MOST_AT_ONCE = 8;
const MOST_OF_A_KEY = 4;

/** Longer than a look-up and an attempt may take together. */
const LEASE_SECONDS = 20;

/** Tells those who asked for it that their batches have ended, until they have heard it. */
@Injectable()
export class WebhookCourier implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  /** Whose each is. */
  private readonly underWay = new Map<Promise<void>, string>();
  private rounds: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: WebhookStore,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'webhooks'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds = this.makeRounds();
  }

  /** What is broken off is sent by another gateway, or by this one when it is back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.rounds;
    await Promise.all(this.underWay.keys());
  }

  private async makeRounds(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      // While Postgres is away there is nothing to deliver; the next round tries again.
      await this.takeDue().catch(() => undefined);
      await sleep(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async takeDue(): Promise<void> {
    while (!this.stopping.signal.aborted && this.underWay.size < MOST_AT_ONCE) {
      const due = await this.store.take(LEASE_SECONDS, this.busyKeys());
      if (!due) return;
      const delivery = this.deliver(due).finally(() => this.underWay.delete(delivery));
      this.underWay.set(delivery, due.batch.keyId);
    }
  }

  private busyKeys(): readonly string[] {
    const keys = [...this.underWay.values()];
    return [...new Set(keys)].filter(
      (key) => keys.filter((one) => one === key).length >= MOST_OF_A_KEY,
    );
  }

  /** Never rejects: what cannot be noted down is sent again. */
  private async deliver(due: DueWebhook): Promise<void> {
    try {
      await this.attempt(due);
    } catch (error) {
      const cause = errorName(error);
      this.logger.warn({ batch: due.batch.id, cause }, 'webhook not noted');
    }
  }

  private async attempt(due: DueWebhook): Promise<void> {
    const { batch, attempt } = due;
    const { signal: stop } = this.stopping;
    const delivery = await sendWebhook(webhookMessage(due), { rules: this.config.webhooks, stop });
    if (delivery.outcome === 'delivered') {
      await this.store.delivered(batch.id);
      return this.logger.info({ batch: batch.id, attempt }, 'webhook delivered');
    }
    if (stop.aborted) return;
    const { outcome, failure, askedSeconds } = delivery;
    const retrySeconds = outcome === 'gone' ? undefined : retrySecondsAfter(attempt, askedSeconds);
    await this.store.failed({ batch: batch.id, failure, retrySeconds });
    const event = retrySeconds === undefined ? 'webhook given up' : 'webhook not delivered';
    this.logger.warn({ batch: batch.id, attempt, failure }, event);
  }
}
