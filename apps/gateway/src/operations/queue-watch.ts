import { Inject, Injectable } from '@nestjs/common';
import { BATCH_QUEUE, GEOCODE_QUEUE } from '#contracts';
import type { QueueClient } from '#messaging';
import { Metrics, watchQueue } from '#observability';
import { QUEUE_CLIENT } from '../geocoding-client/geocoding-client.js';
import { Admission } from '../overload/admission.js';
import { answersBatches, answersRequests, workersHeardOf } from './workers-heard-of.js';

/** Tells whoever asks for metrics how full the queue is, who answers, and how long one would wait. */
@Injectable()
export class QueueWatch {
  constructor(
    metrics: Metrics,
    @Inject(QUEUE_CLIENT)
    private readonly queue: Pick<QueueClient, 'figures' | 'queueDepth' | 'workersAlive'>,
    private readonly admission: Admission,
  ) {
    watchQueue(metrics, GEOCODE_QUEUE, () => queue.figures());
    metrics.whenAsked({
      metrics: ['expectedWait'],
      read: async () => {
        const waitMs = await this.expectedWaitMs();
        if (waitMs !== undefined) metrics.of('expectedWait').set(waitMs / 1_000);
      },
    });
    const readWorkers = async (): Promise<void> => {
      const workers = await workersHeardOf(queue);
      const alive = metrics.of('workersAlive');
      alive.set({ queue: GEOCODE_QUEUE }, workers.filter(answersRequests).length);
      alive.set({ queue: BATCH_QUEUE }, workers.filter(answersBatches).length);
    };
    metrics.whenAsked({ metrics: ['workersAlive'], read: readWorkers });
  }

  /** A gateway with nothing under way learns nothing of the queue; where nothing waits, nobody would. */
  private async expectedWaitMs(): Promise<number | undefined> {
    const known = this.admission.expectedWaitMs;
    if (known !== undefined) return known;
    return (await this.queue.queueDepth()) === 0 ? 0 : undefined;
  }
}
