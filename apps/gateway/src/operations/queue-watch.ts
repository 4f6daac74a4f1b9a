import { Inject, Injectable } from '@nestjs/common';
import { GEOCODE_QUEUE } from '#contracts';
import type { QueueClient } from '#messaging';
import { Metrics, watchQueue } from '#observability';
import { QUEUE_CLIENT } from '../geocoding-client/geocoding-client.js';

/** Tells whoever asks for metrics how full the queue is. */
@Injectable()
export class QueueWatch {
  constructor(metrics: Metrics, @Inject(QUEUE_CLIENT) queue: Pick<QueueClient, 'figures'>) {
    watchQueue(metrics, GEOCODE_QUEUE, () => queue.figures());
  }
}
