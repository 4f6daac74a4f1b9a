import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { WebhookStore } from '#batches';
import type { DueWebhook } from '#batches';
import type { Logger } from '#observability';
import { GATEWAY_CONFIG } from '../../gateway.config.js';
import type { GatewayConfig } from '../../gateway.config.js';
import { LOGGER } from '../../operations/logger.token.js';
import { presentBatch } from '../presenter/present-batch.js';
import { retrySecondsAfter } from './retry-delays.js';
import { sendWebhook } from './send-webhook.js';

const INTERVAL_MS = 1_000;

/** Longer than an attempt may take. */
const LEASE_SECONDS = 30;

/** Tells those who asked for it that their batches have ended, until they have heard it. */
@Injectable()
export class WebhookCourier implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly store: WebhookStore,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'webhooks'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.round;
  }

  private schedule(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.round = this.deliverAll().then(() => this.schedule());
    }, INTERVAL_MS);
  }

  /** While Postgres is away there is nothing to deliver; never rejects. */
  private async deliverAll(): Promise<void> {
    try {
      for (;;) {
        const due = this.isStopped ? undefined : await this.store.take(LEASE_SECONDS);
        if (!due) return;
        await this.deliver(due);
      }
    } catch {
      // The next round tries again.
    }
  }

  private async deliver({ batch, url, secret, attempt }: DueWebhook): Promise<void> {
    const { id } = batch;
    const body = JSON.stringify({
      type: `batch.${batch.status}`,
      timestamp: (batch.finishedAt ?? new Date()).toISOString(),
      data: presentBatch(batch),
    });
    const message = { id: `batch-${id}`, url, secret, body };
    const delivery = await sendWebhook(message, this.config.webhooks);
    if (delivery === 'delivered') return this.store.delivered(id);
    const { failure } = delivery;
    this.logger.info({ batch: id, attempt, failure }, 'webhook not delivered');
    await this.store.failed({ batch: id, failure, retrySeconds: retrySecondsAfter(attempt) });
  }
}
