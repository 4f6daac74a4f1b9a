import { Injectable } from '@nestjs/common';
import { isReady } from '#health';
import { Metrics } from '#observability';
import { WorkerHealth } from './worker-health.js';

/** Tells whoever asks for metrics whether this worker is ready, by what the last look has found. */
@Injectable()
export class ReadinessWatch {
  constructor(metrics: Metrics, health: WorkerHealth) {
    metrics.whenAsked({
      metrics: ['ready'],
      read: () => metrics.of('ready').set(isReady(health.conditions, health.isDraining) ? 1 : 0),
    });
  }
}
