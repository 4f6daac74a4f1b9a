import { Injectable } from '@nestjs/common';
import { isReady } from '#health';
import { Metrics } from '#observability';
import { Draining } from './draining.js';
import { GatewayHealth } from './gateway-health.js';

/** Tells whoever asks for metrics whether this gateway is ready, by what the last look has found. */
@Injectable()
export class ReadinessWatch {
  constructor(metrics: Metrics, health: GatewayHealth, draining: Draining) {
    metrics.whenAsked({
      metrics: ['ready'],
      read: () => metrics.of('ready').set(isReady(health.conditions, draining.isUnderWay) ? 1 : 0),
    });
  }
}
