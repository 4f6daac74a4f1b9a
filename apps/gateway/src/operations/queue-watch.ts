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
    @Inject(QUEUE_CLIENT) queue: Pick<QueueClient, 'figures' | 'workersAlive'>,
    admission: Admission,
  ) {
    watchQueue(metrics, GEOCODE_QUEUE, () => queue.figures());
    const read = (): void => {
      const waitMs = admission.expectedWaitMs;
      if (waitMs !== undefined) metrics.of('expectedWait').set(waitMs / 1_000);
    };
    metrics.whenAsked({ metrics: ['expectedWait'], read });
    const readWorkers = async (): Promise<void> => {
      const workers = await workersHeardOf(queue);
      const alive = metrics.of('workersAlive');
      alive.set({ queue: GEOCODE_QUEUE }, workers.filter(answersRequests).length);
      alive.set({ queue: BATCH_QUEUE }, workers.filter(answersBatches).length);
    };
    metrics.whenAsked({ metrics: ['workersAlive'], read: readWorkers });
  }
}
