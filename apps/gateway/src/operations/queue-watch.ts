import { Inject, Injectable } from '@nestjs/common';
import { GEOCODE_QUEUE } from '#contracts';
import type { QueueClient } from '#messaging';
import { Metrics, watchQueue } from '#observability';
import { QUEUE_CLIENT } from '../geocoding-client/geocoding-client.js';
import { Admission } from '../overload/admission.js';

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
    metrics.whenAsked({
      metrics: ['workersAlive'],
      read: async () => metrics.of('workersAlive').set((await queue.workersAlive()).length),
    });
  }
}
