import { Inject, Injectable } from '@nestjs/common';
import { OccupancyStore } from '#batches';
import { BATCH_QUEUE } from '#contracts';
import { Geocoder } from '#geocoding';
import type { QueueClient } from '#messaging';
import { Metrics, watchQueue } from '#observability';
import { BATCH_QUEUE_CLIENT } from '../batches/batch-dispatcher.js';

/** Tells whoever asks for metrics how batches stand, and what the kept answers save. */
@Injectable()
export class WorkerWatch {
  constructor(
    private readonly metrics: Metrics,
    private readonly occupancy: OccupancyStore,
    private readonly geocoder: Geocoder,
    @Inject(BATCH_QUEUE_CLIENT) queue: Pick<QueueClient, 'figures'>,
  ) {
    watchQueue(metrics, BATCH_QUEUE, () => queue.figures());
    metrics.whenAsked({
      metrics: ['answerCacheHits', 'answerCacheMisses'],
      read: () => this.readCache(),
    });
    metrics.whenAsked({ metrics: ['batches'], read: () => this.readBatches() });
  }

  private readCache(): void {
    const { hits, misses } = this.geocoder.cacheFigures ?? { hits: 0, misses: 0 };
    this.metrics.of('answerCacheHits').inc(hits);
    this.metrics.of('answerCacheMisses').inc(misses);
  }

  private async readBatches(): Promise<void> {
    const batches = this.metrics.of('batches');
    for (const { status, count } of await this.occupancy.byStatus()) {
      batches.set({ status }, count);
    }
  }
}
