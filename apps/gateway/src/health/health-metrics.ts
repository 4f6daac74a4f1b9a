import { Inject, Injectable } from '@nestjs/common';
import { BATCH_QUEUE, GEOCODE_QUEUE } from '#contracts';
import { Metrics, MetricsServer, isReady, collectQueueMetrics } from '#platform';
import type { QueueClient } from '#queue';
import { QUEUE_CLIENT } from '../geocoding-client/geocoding-client.js';
import { DrainState } from '../http/draining.js';
import { AdmissionControl } from '../load-shedding/admission-control.js';
import {
  gatewayHealthPage,
  GatewayHealth,
  aliveWorkers,
  servesBatches,
  servesRequests,
} from './gateway-health.js';

/** Queue depth, alive workers and the expected wait, read at every scrape of the metrics. */
@Injectable()
export class QueueMetrics {
  constructor(
    metrics: Metrics,
    @Inject(QUEUE_CLIENT)
    private readonly queue: Pick<QueueClient, 'stats' | 'queueDepth' | 'workersAlive'>,
    private readonly admission: AdmissionControl,
  ) {
    collectQueueMetrics(metrics, GEOCODE_QUEUE, () => queue.stats());
    metrics.addCollector({
      metrics: ['expectedWait'],
      read: async () => {
        const waitMs = await this.expectedWaitMs();
        if (waitMs !== undefined) metrics.of('expectedWait').set(waitMs / 1_000);
      },
    });
    const readWorkers = async (): Promise<void> => {
      const workers = await aliveWorkers(queue);
      const alive = metrics.of('workersAlive');
      alive.set({ queue: GEOCODE_QUEUE }, workers.filter(servesRequests).length);
      alive.set({ queue: BATCH_QUEUE }, workers.filter(servesBatches).length);
    };
    metrics.addCollector({ metrics: ['workersAlive'], read: readWorkers });
  }

  /** Without pending queries the load is not polled; then an empty queue means that there is no wait. */
  private async expectedWaitMs(): Promise<number | undefined> {
    const known = this.admission.expectedWaitMs;
    if (known !== undefined) return known;
    return (await this.queue.queueDepth()) === 0 ? 0 : undefined;
  }
}

/** Whether this gateway is ready, as of the last probe, read at every scrape of the metrics. */
@Injectable()
export class ReadinessMetric {
  constructor(metrics: Metrics, health: GatewayHealth, drainState: DrainState) {
    metrics.addCollector({
      metrics: ['ready'],
      read: () =>
        metrics.of('ready').set(isReady(health.conditions, drainState.isDraining) ? 1 : 0),
    });
  }
}

/** Serves the health page with its details beside the metrics, where no API key is needed. */
@Injectable()
export class OperatorHealthPage {
  constructor(server: MetricsServer, health: GatewayHealth, drainState: DrainState) {
    server.addPage('/health', () => {
      const page = gatewayHealthPage(health, drainState.isDraining);
      return { status: page.status === 'ready' ? 200 : 503, body: page };
    });
  }
}
