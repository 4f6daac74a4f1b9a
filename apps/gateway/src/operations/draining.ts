import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { LOGGER } from '#observability';
import type { Logger } from '#observability';
import { GATEWAY_CONFIG } from '../gateway.config.js';
import type { GatewayConfig } from '../gateway.config.js';

/**
 * The time between the word to stop and the end of service: whoever sends requests here is to hear
 * first that this gateway is no longer ready. Nest waits for it before it closes anything.
 */
@Injectable()
export class Draining implements OnModuleDestroy {
  private hasBegun = false;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'drainDelayMs'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get isUnderWay(): boolean {
    return this.hasBegun;
  }

  async onModuleDestroy(): Promise<void> {
    const { drainDelayMs } = this.config;
    this.hasBegun = true;
    this.logger.info({ drainDelayMs }, 'gateway draining');
    await sleep(drainDelayMs);
  }
}
